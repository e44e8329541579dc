import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './test-service-address.js';

/**
 * Creates an empty folder for a test. It is in the folder of the test run and is removed with it,
 * also when the test fails or its process dies: no test cleans up after itself.
 *
 * @param name prefix of the folder, for inspection while the test runs
 */
export function temporaryFolder(name: string): string {
  const run = testFolder();
  if (run === null) throw new Error('There is no folder: jest ran without globalSetup.');
  return mkdtempSync(join(run, `${name}-`));
}

/**
 * Writes a file for a test, in a separate folder that is removed with the test run; returns its
 * path.
 */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(name), name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}
