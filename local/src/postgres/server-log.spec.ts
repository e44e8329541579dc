import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { logLength, reasonIn, serverProblem } from './server-log.js';

describe('reasonIn', () => {
  it.each([
    ['FATAL:  could not write to file "pg_wal/x": No space left on device', 'the disk is full'],
    [
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9',
      'the disk is full',
    ],
    ['could not bind IPv4 address "127.0.0.1": Address already in use', 'its port is taken'],
    [
      'LOG: fine\nFATAL:  data directory "x" has wrong ownership',
      'FATAL:  data directory "x" has wrong ownership',
    ],
  ])('reads %j', (output, reason) => {
    expect(reasonIn(output)).toBe(reason);
  });
});

describe('serverProblem', () => {
  it('ignores errors of an earlier server', () => {
    const folder = temporaryFolder('log');
    const file = join(folder, 'postgres.log');
    writeFileSync(file, 'FATAL:  old\n');
    const problem = serverProblem('Postgres did not start', file, logLength(file));
    expect(problem.message).toBe(`Postgres did not start: no reason was logged (see ${file}).`);
  });
});
