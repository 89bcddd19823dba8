// A test runner for Stryker: the corpus judges the engine in JavaScript, in Stryker's own process.
//
// consume.js is read as it is, but for its last line, which would read the command line. All modules
// are loaded anew for each mutant, since some of them are tables. The vectors that notice a mutant
// come first for the next one, and the first difference ends a run. CORPUS names the folder.
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';

const LAST_LINE = '\nmain(process.argv.slice(2));\n';
const WANTED = '\nmodule.exports = { asking, differences, readVectors, reasonToSkip };\n';
const TEST = 'corpus';

function consumer() {
  const file = join(process.cwd(), 'consume.js');
  const text = readFileSync(file, 'utf8');
  if (!text.endsWith(LAST_LINE)) throw new Error('consume.js no longer ends with its call of main');
  const { cache } = createRequire(file);
  for (const name of Object.keys(cache)) if (dirname(name) === dirname(file)) delete cache[name];
  const made = new Module(file);
  made.filename = file;
  made._compile(text.slice(0, -LAST_LINE.length) + WANTED, file);
  return made.exports;
}

class CorpusRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  // What is asked, as text: a mutant may spoil what it is given.
  async init() {
    const { readVectors, reasonToSkip } = consumer();
    const judged = readVectors(process.env.CORPUS).filter((vector) => !reasonToSkip(vector));
    this.lines = judged.map((vector) => JSON.stringify(vector));
  }

  async dryRun() {
    const began = performance.now();
    const noticed = this.firstNoticed(undefined);
    if (noticed) return { status: DryRunStatus.Error, errorMessage: noticed };
    const timeSpentMs = performance.now() - began;
    const tests = [{ id: TEST, name: TEST, status: TestStatus.Success, timeSpentMs }];
    const { mutantCoverage } = globalThis.__stryker__ ?? {};
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant }) {
    const failureMessage = this.firstNoticed(activeMutant.id);
    return failureMessage
      ? { status: MutantRunStatus.Killed, killedBy: [TEST], failureMessage, nrOfTests: 1 }
      : { status: MutantRunStatus.Survived, nrOfTests: 1 };
  }

  // The first vector that the mutant does not pass, and why, or null.
  firstNoticed(id) {
    globalThis.__stryker__ ??= {};
    globalThis.__stryker__.activeMutant = id;
    let ask;
    let differences;
    try {
      const consume = consumer();
      ({ differences } = consume);
      ask = consume.asking({ refuses: 'true' });
    } catch (problem) {
      return `it cannot be loaded: ${problem.message}`;
    }
    for (const [place, line] of this.lines.entries()) {
      const vector = JSON.parse(line);
      const [difference] = differences(vector, ask);
      if (difference) {
        this.lines.unshift(...this.lines.splice(place, 1));
        return `${vector.id}: ${difference}`;
      }
    }
    return null;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, TEST, CorpusRunner)];
