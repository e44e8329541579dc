import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const STDOUT = 1;

/**
 * Runs the programs that its argument lists one after the other in this process: each would load the
 * same app again, which takes longer than its work. Stops at the first that fails. Prints what each
 * has printed, as a JSON array.
 */
const [, , list = '[]'] = process.argv;
const runs = JSON.parse(list) as { title: string; program: string; args: string[] }[];
const outputs: string[] = [];
let running = '';

// A program that fails may end the process.
process.on('exit', (code) => {
  if (code === 0) writeSync(STDOUT, JSON.stringify(outputs));
  else process.stderr.write(`${outputs.at(-1) ?? ''}${running} failed.\n`);
});

process.stdout.write = (chunk: string | Uint8Array) => {
  outputs.push((outputs.pop() ?? '') + chunk.toString());
  return true;
};

for (const [index, { title, program, args }] of runs.entries()) {
  outputs.push('');
  running = title;
  process.argv.splice(1, process.argv.length, program, ...args);
  // A program runs when it is imported: the query makes it run again.
  await import(`${pathToFileURL(program).href}?run=${index}`);
  if (process.exitCode !== undefined && process.exitCode !== 0) break;
}
