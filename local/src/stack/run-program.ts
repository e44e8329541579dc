import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Problem } from '../problem.js';
import { COMPILE_CACHE } from '../programs/program-path.js';
import type { Teardown } from './teardown.js';

const TAIL_CHARACTERS = 4000;

export interface ProgramRun {
  /** What it does, as the subject of a sentence: "The migration of fraud". */
  title: string;
  /** The program and its arguments, run by this Node. */
  args: string[];
  environment: Record<string, string>;
}

/**
 * Runs a program of an app to its end.
 *
 * @returns its standard output
 * @throws Problem with its last output if it fails
 */
export async function runProgram(run: ProgramRun, teardown: Teardown): Promise<string> {
  const child = spawn(process.execPath, run.args, {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...run.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = teardown.add(() => void child.kill('SIGKILL'));
  let output = '';
  let everything = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    everything = (everything + text).slice(-TAIL_CHARACTERS);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    everything = (everything + text).slice(-TAIL_CHARACTERS);
  });
  await once(child, 'close');
  forget();
  if (child.exitCode === 0) return output;
  const lines = everything.trim().split('\n').slice(-15);
  throw new Problem(
    `${run.title} failed. It said:\n${lines.map((line) => `    ${line}`).join('\n')}`,
  );
}
