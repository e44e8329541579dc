import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './test-service-address.js';

/**
 * Makes an empty folder for a test. It is in the folder of the test run and goes with it, also when
 * the test fails or its process dies: no test removes what it wrote.
 *
 * @param name begins that of the folder, for whoever looks while the test runs
 */
export function temporaryFolder(name: string): string {
  const run = testFolder();
  if (run === null) throw new Error('There is no folder: jest ran without globalSetup.');
  return mkdtempSync(join(run, `${name}-`));
}

/** Writes a file for a test, in a folder of its own that goes with the test run; returns its path. */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(name), name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}
