import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const BIN = fileURLToPath(new URL('../bin/tessera.cjs', import.meta.url));
const CHECK = fileURLToPath(new URL('../bin/check-node.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-program-'));

/** Without any installation. */
function tessera(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, XDG_CONFIG_HOME: folder };
  return spawnSync(process.execPath, [BIN, ...args], { cwd: folder, env, encoding: 'utf8' });
}

describe('a Node that is too old', () => {
  const fake = (version: string) => {
    const path = join(folder, `node-${version}.cjs`);
    const value = JSON.stringify({ value: version });
    writeFileSync(path, `Object.defineProperty(process.versions, 'node', ${value});`);
    return path;
  };

  it.each(['12.22.0', '18.20.8', '20.11.1'])('is named in one sentence: %s', (version) => {
    for (const [program, name] of [
      [BIN, 'tessera'],
      [CHECK, 'Tessera'],
    ] as const) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['-r', fake(version), program, '--version'].slice(0, program === BIN ? 4 : 3),
        { encoding: 'utf8' },
      );
      expect(status).toBe(1);
      expect(stderr).toBe(
        `${name} needs Node 20.12 or later, and this is Node ${version}. Install a current version from https://nodejs.org, then try again.\n`,
      );
    }
  });

  it.each(['20.12.0', '22.0.0'])('is not %s', (version) => {
    const { status } = spawnSync(process.execPath, ['-r', fake(version), CHECK]);
    expect(status).toBe(0);
  });

  it('is found before anything that it cannot parse', () => {
    for (const path of [BIN, CHECK]) {
      const source = readFileSync(path, 'utf8');
      expect(source).not.toMatch(/=>|`|\b(?:const|let|class|async|await)\b|\?\.|\?\?/);
    }
  });

  it('is checked by the commands that start the stack', () => {
    const root = fileURLToPath(new URL('../../../package.json', import.meta.url));
    const { scripts } = JSON.parse(readFileSync(root, 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['start', 'demo', 'env', 'card', 'drill']) {
      expect(scripts[name]).toMatch(/^node libs\/cli\/bin\/check-node\.cjs && /);
    }
  });
});

describe('a command of operators', () => {
  const checkout = join(folder, 'checkout');
  const write = (path: string, content = '') => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), content);
  };
  const vault = () => {
    const args = [BIN, 'vault', 'keys', 'status'];
    return spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  };

  it('says that it is not built, runs without a compiler, and says that its source is newer', () => {
    write('local/src/commands/start.ts');
    expect(vault()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not built') });
    write('local/dist/commands/app-command.js', 'console.log(process.argv.slice(2).join(" "))');
    write('apps/vault/src/command.ts');
    write('apps/vault/dist/command.js');
    write('apps/vault/dist/.tsbuildinfo');
    expect(vault()).toMatchObject({ status: 0, stdout: 'vault keys status\n', stderr: '' });
    utimesSync(join(checkout, 'apps/vault/src/command.ts'), new Date(), new Date(Date.now() + 5e3));
    expect(vault()).toMatchObject({
      ...{ status: 0, stdout: 'vault keys status\n' },
      stderr: expect.stringContaining('vault has changed since it was built'),
    });
  });
});

describe('tessera', () => {
  it.each([['trigger', 'decision.block'], ['traffic']])(
    'creates objects elsewhere than in the stack only with --yes: %s',
    (...args) => {
      const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], {
        encoding: 'utf8',
        env: {
          ...{ PATH: process.env['PATH'], DATA_DIR: folder, XDG_CONFIG_HOME: folder },
          ...{ TESSERA_FRAUD_URL: 'http://127.0.0.1:1', TESSERA_FRAUD_KEY: 'any' },
        },
      });
      expect([status, stderr]).toEqual([1, expect.stringContaining('Repeat it with --yes')]);
    },
  );

  it('prints the version of its package', () => {
    const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    expect(tessera('--version').stdout.trim()).toBe(version);
  });

  it.each([
    [['listn'], 'There is no command "listn". Did you mean'],
    [['events', 'list', '--limit', '0'], 'must be a whole number from 1 to'],
    [['events', 'list', '--nope'], '--nope'],
    [['events', 'resend'], 'Give the ID of an event or of a delivery, or a time'],
    [['events', 'resend', '--last', 'long'], '--last must be a duration'],
    [['events', 'resend', '--from', 'noon'], '--from must be a time such as'],
    [['events', 'resend', '--last', '1h', '--to', '2026-10-01'], 'must not be combined'],
    [['listen', '--forward-to', 'localhost'], '--forward-to must be an http or https URL'],
    [['trigger', 'decision.blocked'], '"decision.blocked" can\'t be triggered'],
    [['trigger'], 'event'],
    [['decisions', 'get'], 'Give the ID of a decision'],
    [['open', 'everything'], 'must be one of console'],
    [['cards', 'create', '--test', 'gold'], '--test must be one of visa'],
  ])('refuses %j with 2', (args, message) => {
    const { status, stderr, stdout } = tessera(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('reports errors as JSON with --json', () => {
    const { status, stderr } = tessera('trigger', 'nope', '--json');
    expect(status).toBe(2);
    expect((JSON.parse(stderr) as { error: unknown }).error).toMatchObject({ code: 'usage' });
  });

  it('says what to do where there is no installation', () => {
    const { status, stderr } = tessera('decisions', 'list');
    expect(status).toBe(3);
    expect(stderr).toContain('start one with `npm start`, sign in with `tessera login`');
    expect(tessera('env')).toMatchObject({ status: 5, stdout: '' });
  });

  it('has no colors outside of a terminal', () => {
    expect(tessera('--help').stdout + tessera('nope').stderr).not.toMatch(/\u001b/);
  });

  it('completes commands, options and events', () => {
    const complete = (...words: string[]) =>
      tessera('__complete', 'bash', ...words)
        .stdout.trim()
        .split('\n');
    expect(complete('tr')).toEqual(['trigger', 'traffic']);
    expect(complete('rules', '')).toEqual(expect.arrayContaining(['lint', 'simulate', 'propose']));
    expect(complete('listen', '--for')).toEqual(['--forward-to']);
    expect(complete('trigger', 'decision.b')).toEqual(['decision.block']);
    expect(complete('va')).toEqual(['vault']);
    expect(complete('vault', 'keys', 'ret')).toEqual(['retire']);
  });

  it.each(['bash', 'zsh'])('prints a script that %s can read', (shell) => {
    const { stdout, status } = tessera('completion', shell);
    expect(status).toBe(0);
    expect(stdout).toContain(`tessera __complete ${shell}`);
    const { script } = JSON.parse(tessera('completion', shell, '--json').stdout) as {
      script: string;
    };
    expect(`${script}\n`).toBe(stdout);
    const check = spawnSync(shell, ['-n'], { input: stdout });
    // zsh may not be installed here.
    if (check.error === undefined) expect(check.status).toBe(0);
  });
});
