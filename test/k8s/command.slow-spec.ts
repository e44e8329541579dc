import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { temporaryFolder } from '@tessera/local/temporary-folder';

/** Prints as a command in the cluster does, with the key that the Job was given. */
const PRINTER = `
import { readFileSync } from 'node:fs';
import { sealedOutput } from './sealed-output.mjs';
const calls = readFileSync(process.argv[2], 'utf8');
const key = /"COMMAND_OUTPUT_KEY","value":"([^"]+)"/.exec(calls)[1];
const change = process.env.CHANGE === 'yes';
const log = { write: (line) => process.stdout.write(change ? line.replace(/ (.)(\\S+)\\n$/, (_, a, b) => ' ' + (a === 'A' ? 'B' : 'A') + b + '\\n') : line) };
process.stdout.write('a warning in clear\\n');
sealedOutput(log, key).write('sk_live_secret of the shop\\nnext line äöü\\n');
`;

/** Records its arguments, and responds with the given end of the Job. */
const KUBECTL = `#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
  *'get job'*) echo "$ENDING" ;;
  'auth whoami'*) echo "$WHOAMI"; exit "\${WHOAMI_EXIT:-0}" ;;
  *logs*) node "$PRINTER" "$CALLS" ;;
  *) cat >/dev/null 2>&1 <&0 || true ;;
esac
`;

function runCommand(
  args: readonly string[],
  ending: string,
  environment: Readonly<Record<string, string>> = { WHOAMI: 'jane@example.com' },
) {
  const folder = temporaryFolder('kubectl');
  const [program, calls] = [join(folder, 'kubectl'), join(folder, 'calls')];
  writeFileSync(program, KUBECTL);
  writeFileSync(calls, '');
  const printer = join(folder, 'printer.mjs');
  writeFileSync(printer, PRINTER);
  buildSync({
    entryPoints: ['libs/commands/src/sealed-output.ts'],
    outfile: join(folder, 'sealed-output.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  chmodSync(program, 0o755);
  const run = spawnSync(resolve('k8s/command'), args, {
    encoding: 'utf8',
    input: '',
    env: {
      PATH: [folder, process.env['PATH']].join(delimiter),
      NAMESPACE: 'elsewhere',
      CALLS: calls,
      PRINTER: printer,
      ENDING: ending,
      ...environment,
    },
  });
  return { ...run, calls: readFileSync(calls, 'utf8') };
}

const CONTAINER = '/spec/template/spec/containers/0';

function patchOf(calls: string): unknown[] {
  const [, patch = ''] = /-p (\[.*\])/.exec(calls) ?? [];
  return JSON.parse(patch) as unknown[];
}

describe('k8s/command', () => {
  const args = ['commerce', 'account', 'create', '--name', 'A "small" shop\\café'];

  it('makes a Job out of the template of the service, with the arguments as they are', () => {
    const { status, stdout, stderr, calls } = runCommand(args, '1 ');
    expect(status).toBe(0);
    expect(stdout).toBe('sk_live_secret of the shop\nnext line äöü\n');
    expect(stderr).toBe('a warning in clear\n');
    expect(calls).toContain('-n elsewhere create job commerce-command-');
    expect(calls).toContain('--from=cronjob/commerce-command --dry-run=client');
    expect(patchOf(calls)[0]).toEqual({
      op: 'replace',
      path: `${CONTAINER}/args`,
      value: ['dist/command.js', ...args.slice(1)],
    });
  });

  it('runs in the cell that CELL names', () => {
    const { status, calls } = runCommand(args, '1 ', { WHOAMI: 'jane', CELL: 'eu' });
    expect(status).toBe(0);
    expect(calls).toContain('create job commerce-command-eu-');
    expect(calls).toContain('--from=cronjob/commerce-command-eu --dry-run=client');
  });

  it.each([
    ['as the cluster knows them', { WHOAMI: 'jane@example.com' }, 'jane@example.com'],
    ['as they say', { WHOAMI: 'jane', OPERATOR: 'Jane "J" Doe' }, 'Jane "J" Doe'],
  ])('names the operator %s', (_, environment, value) => {
    const { status, calls } = runCommand(args, '1 ', environment);
    expect(status).toBe(0);
    expect(patchOf(calls)[2]).toEqual({
      op: 'add',
      path: `${CONTAINER}/env/-`,
      value: { name: 'OPERATOR', value },
    });
  });

  it('leaves the operator to the service where the cluster cannot tell', () => {
    const { status, stderr, calls } = runCommand(args, '1 ', { WHOAMI: '', WHOAMI_EXIT: '1' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('set OPERATOR')]);
    expect(patchOf(calls)).toHaveLength(2);
  });

  it('says when a line of the output was changed', () => {
    const run = runCommand(args, '1 ', { WHOAMI: 'jane', CHANGE: 'yes' });
    const { stdout, stderr, status } = run;
    expect(status).toBe(1);
    expect(stderr).toContain('A line of the output was changed on its way.');
    expect(stdout).not.toContain('sk_live_secret');
  });

  it('gives every run another key', () => {
    const keys = [1, 2].map(() => JSON.stringify(patchOf(runCommand(args, '1 ').calls)[1]));
    expect(keys[0]).toMatch(/COMMAND_OUTPUT_KEY/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('fails when the command does', () => {
    expect(runCommand(args, ' 1').status).toBe(1);
  });

  it('says how it is used', () => {
    const { status, stderr, calls } = runCommand(['commerce'], '');
    expect([status, calls]).toEqual([2, '']);
    expect(stderr).toContain('Usage: NAMESPACE=tessera k8s/command <service> <command>');
  });
});
