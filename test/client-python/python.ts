import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe } from '@jest/globals';

const run = promisify(execFile);

export const PACKAGE = fileURLToPath(new URL('../../clients/python', import.meta.url));

const VERSION_CHECK = 'import sys; sys.exit(sys.version_info < (3, 11))';
const isInstalled = spawnSync('python3', ['-c', VERSION_CHECK]).status === 0;
if (!isInstalled) {
  if (process.env['CI'] === 'true') throw new Error('python3 of version 3.11 or later is missing.');
  process.stdout.write('The Python client is not tested: no python3 of version 3.11 or later.\n');
}

/** A suite that needs Python; CI has it. */
export const describeWithPython = isInstalled ? describe : describe.skip;

/** Runs Python in the folder of the package. @throws Error with its output if it fails */
export async function python(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  // Nothing is to be written next to the sources.
  const own = { PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: PACKAGE };
  return run('python3', args, { cwd: PACKAGE, env: { ...process.env, ...own, ...env } });
}
