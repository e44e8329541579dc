import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/testing';

const RUN = fileURLToPath(new URL('../jest/run.js', import.meta.url));

interface Assertion {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { name: string; assertionResults: readonly Assertion[] }[];
}

let code: number;
let report: Report;

const file = (name: string): readonly Assertion[] =>
  report.testResults.find((result) => result.name.endsWith(name))?.assertionResults ?? [];
const test = (title: string) => file('first.fixture.ts').find((each) => each.title === title);

beforeAll(async () => {
  const output = join(temporaryFolder('test-runner'), 'report.json');
  const match = ['--testMatch', '**/shared-worker/*.fixture.ts'];
  const json = ['--json', '--outputFile', output, '--runInBand'];
  const child = spawn(process.execPath, [RUN, 'unit', ...json, ...match], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: process.env['TEST_DATABASE_URL'],
      GIVEN: 'given',
    },
    stdio: 'ignore',
  });
  [code] = (await once(child, 'close')) as [number];
  report = JSON.parse(readFileSync(output, 'utf8')) as Report;
});

describe('the test runner', () => {
  it('fails a run with a failed test, and names the line in the source', () => {
    expect(code).toBe(1);
    expect(report.success).toBe(false);
    expect(test('fails on line 16')?.status).toBe('failed');
    expect(test('fails on line 16')?.failureMessages[0]).toMatch(/first\.fixture\.ts:16:\d+/);
  });

  it('ends a test that hangs', () => {
    expect(test('hangs')?.failureMessages[0]).toContain('Exceeded timeout of 50 ms');
  });

  it('runs tables', () => {
    expect(test('is one of a table: 1')?.status).toBe('passed');
    expect(test('is one of a table: 2')?.status).toBe('passed');
  });

  it('restores variables, spies and timers after a file, and keeps its modules', () => {
    expect(file('second.fixture.ts').map(({ status }) => status)).toEqual(['passed']);
  });
});
