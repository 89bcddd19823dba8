// Starts the engine once and writes the memory that it then has, for browsers to go on from.
//
//     node snapshot.mjs FOLDER-OF-PYODIDE FOLDER
//
// FOLDER has oracle.zip, the engine with all that it needs, and requests.json, which it is asked once
// so that what it reads and keeps is in the memory, too. The memory is written to snapshot there.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What is printed of an error by itself begins with a megabyte of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error.message || error).trim());
  process.exit(1);
});

const [pyodideFolder, folder] = process.argv.slice(2).map((one) => resolve(one));
// Neither chance nor the time may be in a memory that is the same from one build to the next. What is
// restored asks the browser for both.
const bytes = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0) && view;
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: bytes } });
crypto.randomFillSync = bytes; // what Node.js has for it
Math.random = () => 0;
Date.now = () => 1e12;
performance.now = () => 0;
process.hrtime = Object.assign(() => [0, 0], { bigint: () => 0n });

const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
const read = (...path) => readFileSync(join(...path));

const COMPILE = `
import ast, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc

def compiled(source, target, optimize):
    with zipfile.ZipFile(source) as packed, zipfile.ZipFile(target, "w") as made:
        for name in sorted(packed.namelist()):
            content = packed.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content, name = bytes(_code_to_timestamp_pyc(code)), f"{name}c"
            made.writestr(zipfile.ZipInfo(name), content)

def imported(source):
    with zipfile.ZipFile(source) as packed:
        for name in packed.namelist():
            if name.startswith("oracle/") and name.endswith(".py"):
                for node in ast.walk(ast.parse(packed.read(name))):
                    if isinstance(node, ast.Import):
                        yield from (one.name for one in node.names)
                    elif isinstance(node, ast.ImportFrom) and node.module:
                        yield node.module

# Nobody reads the docstrings of the standard library; the words of some rules are docstrings of ours.
compiled("/standard.zip", "/standard-compiled.zip", 2)
compiled("/oracle.zip", "/oracle-compiled.zip", 0)
"\\n".join(sorted(set(imported("/oracle.zip"))))
`;
// Compiling leaves its traces in a memory: the one that is kept is of another Python, which only imports.
const compiler = await loadPyodide({ indexURL: `${pyodideFolder}/`, env });
compiler.FS.writeFile("/standard.zip", read(pyodideFolder, "python_stdlib.zip"));
compiler.FS.writeFile("/oracle.zip", read(folder, "oracle.zip"));
const imported = compiler.runPython(COMPILE);
writeFileSync(join(folder, "standard-compiled.zip"), compiler.FS.readFile("/standard-compiled.zip"));

const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, stdLibURL: join(folder, "standard-compiled.zip"), env, _makeSnapshot: true });
const place = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(compiler.FS.readFile("/oracle-compiled.zip"), "zip", { extractDir: place });
python.FS.writeFile("/imported", imported);
python.FS.writeFile("/requests.json", read(folder, "requests.json"));
python.runPython(`
import gc, importlib, io, json, re, sys, zipfile
importlib.invalidate_caches()
# What is imported late is no longer to be found when the memory is restored, which has no files.
for name in [*open("/imported").read().split(), "_strptime", "traceback", "linecache", "tokenize"]:
    try:
        importlib.import_module(name)
    except ImportError:
        pass
for name in ("ascii", "cp1252", "latin_1", "utf_8", "utf_8_sig", "utf_16", "unicode_escape"):
    importlib.import_module(f"encodings.{name}")
from oracle.site.playground.texts import answer_text, forget
for request in json.load(open("/requests.json")):
    answer = json.loads(answer_text(json.dumps(request)))
    assert "error" not in answer, (request, answer)
forget()
sys.modules["linecache"].clearcache()
re.purge()
# A search for metadata keeps zips open, whose numbers would close files of the restored Python.
importlib.invalidate_caches()
del importlib, name, request, answer, forget
gc.collect()
opened = [one for one in gc.get_objects() if isinstance(one, io.FileIO) and one.fileno() > 2]
assert not opened, opened
del opened
`);
writeFileSync(join(folder, "snapshot"), python.makeMemorySnapshot());
