// The protocol's plumbing: one line of JSON in, one line out, with the id that it came under.
'use strict';

function answer(line, reply) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id;
    return { id, ...reply(request) };
  } catch (problem) {
    return { id, error: problem.message };
  }
}

// Answer every line of standard input with reply(request), until the input ends.
function serve(reply) {
  const say = (lines) => {
    const said = lines.filter((line) => line.trim()).map((line) => answer(line, reply));
    if (said.length) process.stdout.write(`${said.map((one) => JSON.stringify(one)).join('\n')}\n`);
  };
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    say(lines);
  });
  process.stdin.on('end', () => say([rest]));
  // Whoever asked has gone away: there is nobody left to answer.
  process.stdout.on('error', () => process.exit(0));
}

module.exports = { serve };
