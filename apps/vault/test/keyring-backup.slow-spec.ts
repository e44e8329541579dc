import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { programPath, temporaryFolder } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

const PROGRAM = programPath('vault', 'keyring');
const NAME = 'Jane Doe';
const OPERATORS = ['alice', 'bob', 'carol'];

let vault: VaultUnderTest;
let tokenId: string;
const folder = temporaryFolder('ceremony');
const backup = join(folder, 'keyring.backup.json');
const shareFile = (operator: string, set = '') => join(folder, `${operator}${set}.share`);
const shareFiles = (operators: readonly string[], set = '') =>
  operators.flatMap((operator) => ['--share-file', shareFile(operator, set)]);
const shareIn = async (file: string) => (await readFile(file, 'utf8')).trim();

/** What an observer can see of a run: its streams, its arguments and its environment. */
interface Seen {
  readonly code: number;
  readonly output: string;
  readonly process: string;
}

/** The program as operators run it. */
async function run(
  keyringFile: string,
  args: readonly string[],
  answer: (question: number) => Promise<string | undefined> = () => Promise.resolve(undefined),
  env: Record<string, string> = {},
): Promise<Seen> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], ...vault.env, ...env, KEYRING_FILE: keyringFile },
  });
  const seen = { output: '', process: '' };
  const asks = answering(child, answer, seen);
  const [code] = (await once(child, 'close')) as [number];
  await asks;
  return { code, ...seen };
}

async function answering(
  child: ChildProcessWithoutNullStreams,
  answer: (question: number) => Promise<string | undefined>,
  seen: { output: string; process: string },
): Promise<void> {
  let asked = 0;
  let work = Promise.resolve();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      seen.output += text;
      const questions = seen.output.match(/(?:to confirm|is not shown\)): /g)?.length ?? 0;
      while (asked < questions) {
        const question = asked++;
        work = work.then(async () => {
          for (const name of ['cmdline', 'environ']) {
            seen.process += await readFile(`/proc/${child.pid ?? 0}/${name}`, 'utf8').catch(
              () => '',
            );
          }
          const line = await answer(question);
          if (line === undefined) child.stdin.end();
          else child.stdin.write(`${line}\n`);
        });
      }
    });
  }
  await once(child, 'close');
  await work;
}

const confirm =
  (set = '') =>
  async (question: number) =>
    (await shareIn(shareFile(OPERATORS[question] ?? '', set))).split('-').at(-1);

const newKeyring = () => join(temporaryFolder('recovered'), 'keyring.json');

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  const { body } = await vault.post('/api/pci/tokens', fromPan({ cardholder_name: NAME }));
  tokenId = String(body['id']);
  const args = ['backup', '--to', backup, '--threshold', '2', ...shareFiles(OPERATORS)];
  const made = await run(vault.env['KEYRING_FILE'] ?? '', args, confirm());
  expect([made.code, made.output]).toEqual([
    0,
    expect.stringContaining('Any 2 of the 3 shares of the set'),
  ]);
  await expectNoSecret(made);
});

afterAll(() => vault.close());

async function expectNoSecret({ output, process: seen }: Seen): Promise<void> {
  const keyring = JSON.parse(await readFile(vault.env['KEYRING_FILE'] ?? '', 'utf8')) as {
    root: string;
  };
  const secrets = await Promise.all(OPERATORS.map((operator) => shareIn(shareFile(operator))));
  expect(seen).toContain('KEYRING_FILE');
  for (const secret of [keyring.root, ...secrets.map((share) => share.slice(-75, -9))]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(output).not.toContain(secret);
    expect(seen).not.toContain(secret);
  }
}

describe('a backup of the keyring', () => {
  it('holds no key in clear, and no share file is open to others', async () => {
    const keyring = JSON.parse(await readFile(vault.env['KEYRING_FILE'] ?? '', 'utf8')) as {
      root: string;
    };
    expect(await readFile(backup, 'utf8')).not.toContain(keyring.root);
    for (const file of [backup, ...OPERATORS.map((operator) => shareFile(operator))]) {
      expect((await stat(file)).mode & 0o777).toBe(0o400);
    }
  });

  it.each([
    ['the first and the third', ['alice', 'carol']],
    ['the other two', ['carol', 'bob']],
    ['all', OPERATORS],
  ])('is recovered elsewhere from %s shares, and opens the database', async (_, operators) => {
    const file = newKeyring();
    const seen = await run(file, ['recover', '--from', backup, ...shareFiles(operators)]);
    expect([seen.code, seen.output]).toEqual([0, expect.stringContaining('is recovered from')]);
    const pod = await bootService(definition, {
      env: { ...vault.env, KEYRING_FILE: file },
      writeLog: () => undefined,
    });
    try {
      const { status, body } = await vault.get(`/api/pci/tokens/${tokenId}`, { at: pod.url });
      expect([status, body['card']]).toEqual([
        200,
        expect.objectContaining({ cardholder_name: NAME }),
      ]);
    } finally {
      await pod.close();
    }
  });

  it('is recovered from shares that are typed, and shows nothing of them', async () => {
    const file = newKeyring();
    const typed = await Promise.all(['bob', 'alice'].map((name) => shareIn(shareFile(name))));
    const seen = await run(file, ['recover', '--from', backup], (question) =>
      Promise.resolve(typed[question]),
    );
    expect([seen.code, seen.output]).toEqual([0, expect.stringContaining('is recovered from')]);
    await expectNoSecret(seen);
    expect(await readFile(file, 'utf8')).toBe(
      await readFile(vault.env['KEYRING_FILE'] ?? '', 'utf8'),
    );
  });

  it('is not recovered over a keyring that exists, or for another instance', async () => {
    const args = ['recover', '--from', backup, ...shareFiles(['alice', 'bob'])];
    const existing = await run(vault.env['KEYRING_FILE'] ?? '', args);
    expect([existing.code, existing.output]).toEqual([1, expect.stringContaining('exists at')]);
    const other = await run(newKeyring(), args, undefined, { INSTANCE: 'other' });
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('not of vault and other'),
    ]);
  });
});

describe('shares that do not open a backup', () => {
  async function refusal(...args: string[]): Promise<string> {
    const file = newKeyring();
    const { code, output } = await run(file, ['recover', '--from', backup, ...args]);
    expect(code).toBe(1);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    return output;
  }

  it('are named: too few, twice the same, of another set', async () => {
    const args = ['backup', '--to', `${backup}.2`, '--threshold', '2'];
    const keyring = vault.env['KEYRING_FILE'] ?? '';
    const made = await run(keyring, [...args, ...shareFiles(OPERATORS, '2')], confirm('2'));
    expect(made.code).toBe(0);
    expect(await refusal(...shareFiles(['alice']))).toContain('2 different shares of the set');
    const twice = join(folder, 'copy.share');
    await copyFile(shareFile('alice'), twice);
    const copied = await refusal(...shareFiles(['alice']), '--share-file', twice);
    expect(copied).toContain('Share 1 was given more than once.');
    expect(copied).toContain('2 different shares of the set');
    const mixed = await refusal(...shareFiles(['alice']), ...shareFiles(['bob'], '2'));
    expect(mixed).toMatch(/Share 2 belongs to the set [0-9a-f]{8}, not to [0-9a-f]{8}\./);
  });

  it('are named when they are damaged, both at once', async () => {
    const [first, second] = ['bad-1.share', 'bad-2.share'].map((name) => join(folder, name));
    const text = await shareIn(shareFile('bob'));
    const digit = text[40] === '0' ? '1' : '0';
    await writeFile(first ?? '', text.slice(0, 40) + digit + text.slice(41));
    await writeFile(second ?? '', text.slice(0, 50));
    const said = await refusal(...[first, second].flatMap((file) => ['--share-file', file ?? '']));
    expect(said).toContain('bad-1.share contains a damaged share');
    expect(said).toContain('bad-2.share does not contain a share');
    expect(said).not.toContain(text.slice(20, 40));
  });

  it('do not open a backup that was changed', async () => {
    const changed = join(folder, 'changed.json');
    const content = JSON.parse(await readFile(backup, 'utf8')) as Record<string, unknown>;
    await writeFile(changed, JSON.stringify({ ...content, threshold: 3 }));
    const args = ['recover', '--from', changed, ...shareFiles(['alice', 'bob'])];
    const { code, output } = await run(newKeyring(), args);
    expect([code, output]).toEqual([1, expect.stringContaining('does not open')]);
  });
});

describe('a ceremony that goes wrong', () => {
  const attempt = (args: readonly string[], answer = confirm('3')) =>
    run(vault.env['KEYRING_FILE'] ?? '', ['backup', ...args], answer);

  it('keeps neither a backup nor a share that an operator did not confirm', async () => {
    const to = join(folder, 'unconfirmed.json');
    const args = ['--to', to, '--threshold', '2', ...shareFiles(OPERATORS, '3')];
    for (const answer of ['00000000', undefined]) {
      const { code, output } = await attempt(args, async (question) =>
        question === 1 ? answer : confirm('3')(question),
      );
      expect(code).toBe(1);
      expect(output).toContain(
        answer === undefined ? 'The input ended' : 'Share 2 was not confirmed',
      );
      for (const file of [to, ...OPERATORS.map((operator) => shareFile(operator, '3'))]) {
        await expect(stat(file)).rejects.toThrow('ENOENT');
      }
    }
  });

  it.each([
    [['--to', 'x', '--threshold', '4'], 'threshold must be from 2'],
    [['--to', 'x', '--threshold', '1'], 'threshold must be from 2'],
    [['--to', 'x', '--threshold', 'two'], 'threshold must be from 2'],
    [['--threshold', '2'], 'Use: backup --to FILE'],
    [['--to', 'x', '--threshold', '2', '--key', 'abc'], "Unknown option '--key'"],
  ])('is refused with %j', async (args, message) => {
    const { code, output } = await attempt([...args, ...shareFiles(OPERATORS, '4')]);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    await expect(stat(shareFile('alice', '4'))).rejects.toThrow('ENOENT');
  });

  it('never overwrites a share or a backup', async () => {
    await chmod(shareFile('alice'), 0o600);
    const before = await readFile(shareFile('alice'), 'utf8');
    const args = ['--to', join(folder, 'new.json'), '--threshold', '2', ...shareFiles(OPERATORS)];
    const { code, output } = await attempt(args);
    expect([code, output]).toEqual([1, expect.stringContaining('exists already')]);
    expect(await readFile(shareFile('alice'), 'utf8')).toBe(before);
  });
});
