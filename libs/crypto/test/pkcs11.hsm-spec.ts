import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SoftHsm, until } from '@tessera/local/testing';
import {
  KekProviderError,
  Pkcs11KekProvider,
  SealedDataError,
  Secret,
  type Pkcs11Options,
} from '../src/index.js';

const CONTEXT = { use: 'kek', version: '1' };
const KEY = 'tessera-vault';
/** Long enough for a process to start on a busy machine. */
const TIMEOUT_MS = 30_000;

let hsm: SoftHsm;

beforeEach(async () => {
  hsm = await SoftHsm.create();
  hsm.makeKey(KEY);
});

function providerWith(options: Partial<Pkcs11Options> = {}): Pkcs11KekProvider {
  return new Pkcs11KekProvider({
    module: hsm.module,
    token: hsm.token,
    key: KEY,
    auth: { pinFile: hsm.pinFile },
    timeoutMs: TIMEOUT_MS,
    boundTo: { service: 'vault', instance: 'test' },
    ...options,
  });
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(KekProviderError);
  return (error as KekProviderError).message;
}

async function expectSameKey(provider: Pkcs11KekProvider, key: Buffer, wrapping = provider) {
  const wrapped = await wrapping.wrap(new Secret(Buffer.from(key)), CONTEXT);
  expect((await provider.unwrap(wrapped, CONTEXT)).expose()).toEqual(key);
  return wrapped;
}

describe('a key in the HSM', () => {
  it('works when it was made as docs/vault/keys.md says', async () => {
    const [, line = ''] =
      /^pkcs11-tool (.+\\\n.+)$/m.exec(await readFile('docs/vault/keys.md', 'utf8')) ?? [];
    const label = 'from-the-page';
    const args = line
      .replace('\\\n', ' ')
      .replace('/opt/hsm/lib/libpkcs11.so', hsm.module)
      .replace('payments', hsm.token)
      .replace('tessera-vault', label)
      .split(/ +/);
    const { status, stderr } = spawnSync('pkcs11-tool', [...args, '--pin', hsm.pin], {
      encoding: 'utf8',
      env: process.env,
    });
    expect([status, stderr.includes('error')]).toEqual([0, false]);
    await expectSameKey(providerWith({ key: label }), randomBytes(32));
  });

  it('wraps and unwraps, and is not extractable', async () => {
    const key = randomBytes(32);
    const wrapped = await expectSameKey(providerWith(), key);
    expect(wrapped.rootKey).toBe(`pkcs11:${KEY}`);
    expect(wrapped.ciphertext).toHaveLength(12 + 32 + 16);
    hsm.makeKey('careless', { extractable: true });
    const careless = providerWith({ key: 'careless' });
    expect(await failureOf(careless.wrap(new Secret(key), CONTEXT))).toContain('can be extracted');
  });

  it('does not open for another context, another service or altered bytes', async () => {
    const provider = providerWith();
    const key = randomBytes(32);
    const wrapped = await expectSameKey(provider, key);
    const other = providerWith({ boundTo: { service: 'account-info', instance: 'test' } });
    for (const [opening, context] of [
      [provider, { use: 'kek', version: '2' }],
      [other, CONTEXT],
    ] as const) {
      await expect(opening.unwrap(wrapped, context)).rejects.toBeInstanceOf(SealedDataError);
    }
    for (const index of [0, 20, 59]) {
      const ciphertext = Buffer.from(wrapped.ciphertext);
      ciphertext[index] = (ciphertext[index] ?? 0) ^ 1;
      const altered = provider.unwrap({ ...wrapped, ciphertext }, CONTEXT);
      await expect(altered).rejects.toBeInstanceOf(SealedDataError);
    }
    const cut = { ...wrapped, ciphertext: wrapped.ciphertext.subarray(0, 20) };
    await expect(provider.unwrap(cut, CONTEXT)).rejects.toBeInstanceOf(SealedDataError);
    await expectSameKey(provider, key);
  });

  it('rotates to a key with another label, and rejects labels that are not configured', async () => {
    const key = randomBytes(32);
    const wrapped = await expectSameKey(providerWith(), key);
    hsm.makeKey('tessera-vault-2');
    const next = providerWith({ key: 'tessera-vault-2', previousKeys: [KEY] });
    const rewrapped = await next.rewrap(wrapped, CONTEXT);
    expect(rewrapped.rootKey).toBe('pkcs11:tessera-vault-2');
    const after = providerWith({ key: 'tessera-vault-2' });
    expect((await after.unwrap(rewrapped, CONTEXT)).expose()).toEqual(key);
    expect(await failureOf(after.unwrap(wrapped, CONTEXT))).toContain('KEK_PREVIOUS_ROOT_KEYS');
  });
});

describe('a configuration that is wrong', () => {
  it.each([
    ['module', { module: '/nowhere/libpkcs11.so' }, 'the module /nowhere/libpkcs11.so cannot'],
    ['token', { token: 'other' }, 'there is no token other'],
    ['key', { key: 'other' }, 'the token has no AES key other'],
    ['PIN file', { auth: { pinFile: '/nowhere/pin' } }, 'the PIN file cannot be read'],
  ])('reports the %s', async (_, options, reason) => {
    const wrap = providerWith(options).wrap(new Secret(randomBytes(32)), CONTEXT);
    expect(await failureOf(wrap)).toContain(reason);
  });

  it('reports a label that two keys have', async () => {
    hsm.makeKey(KEY);
    const wrap = providerWith().wrap(new Secret(randomBytes(32)), CONTEXT);
    expect(await failureOf(wrap)).toContain(`several AES keys ${KEY}`);
  });

  it('tries a wrong PIN only once, until another one is configured', async () => {
    const provider = providerWith();
    await writeFile(hsm.pinFile, '000000');
    const wrap = () => provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    expect(await failureOf(wrap())).toContain('CKR_PIN_INCORRECT');
    const again = await failureOf(wrap());
    expect(again).toContain('is not retried');
    expect(again).not.toContain('000000');
    await writeFile(hsm.pinFile, hsm.pin);
    await expectSameKey(provider, randomBytes(32));
  });
});

describe('an HSM that fails', () => {
  it('is found again after its process died', async () => {
    const provider = providerWith();
    const wrapped = await expectSameKey(provider, randomBytes(32));
    for (const pid of await SoftHsm.processes()) process.kill(pid, 'SIGKILL');
    expect((await provider.unwrap(wrapped, CONTEXT)).expose()).toHaveLength(32);
  });

  it('is reported while the token is missing, and used when it is back', async () => {
    const provider = providerWith();
    const wrapped = await expectSameKey(provider, randomBytes(32));
    await hsm.remove();
    for (const pid of await SoftHsm.processes()) process.kill(pid, 'SIGKILL');
    expect(await failureOf(provider.unwrap(wrapped, CONTEXT))).toContain('there is no token');
    await hsm.putBack();
    expect((await provider.unwrap(wrapped, CONTEXT)).expose()).toHaveLength(32);
  });

  it('blocks no other work while it hangs, and is used again afterwards', async () => {
    const timeoutMs = 2_000;
    const provider = providerWith({ timeoutMs });
    await until('the module is loaded', async () => {
      return provider.wrap(new Secret(randomBytes(32)), CONTEXT).then(
        () => true,
        () => false,
      );
    });
    const idle = await ticksDuring(delay(timeoutMs));
    for (const pid of await SoftHsm.processes()) process.kill(pid, 'SIGSTOP');
    const hanging = failureOf(provider.wrap(new Secret(randomBytes(32)), CONTEXT));
    const ticks = await ticksDuring(hanging);
    expect(await hanging).toContain(`no response within ${timeoutMs} ms`);
    // A blocked event loop would have no ticks at all.
    expect(ticks).toBeGreaterThan(idle / 4);
    await expectSameKey(providerWith(), randomBytes(32));
    await until('the provider works again', async () => {
      return provider.wrap(new Secret(randomBytes(32)), CONTEXT).then(
        () => true,
        () => false,
      );
    });
  });

  it('serves many calls at once', async () => {
    const provider = providerWith();
    const keys = Array.from({ length: 200 }, () => randomBytes(32));
    const wrapped = await Promise.all(
      keys.map((key) => provider.wrap(new Secret(Buffer.from(key)), CONTEXT)),
    );
    expect(new Set(wrapped.map(({ ciphertext }) => ciphertext.toString('hex'))).size).toBe(200);
    const opened = await Promise.all(wrapped.map((each) => provider.unwrap(each, CONTEXT)));
    expect(opened.map((key) => key.expose())).toEqual(keys);
  });
});

/** How often a timer of 5 ms fires until the work is done. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await work;
  clearInterval(timer);
  return ticks;
}
