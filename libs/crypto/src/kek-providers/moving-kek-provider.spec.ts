import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import type { EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';
import { LocalKekProvider } from './local-kek-provider.js';
import { MovingKekProvider } from './moving-kek-provider.js';

const CONTEXT = { use: 'kek', version: '1' };

/** A provider whose root keys have names of another format. */
class NamedProvider implements KekProvider {
  readonly name = 'named';
  private readonly inner = new LocalKekProvider(createSecretKey(randomBytes(32)));

  recognizes({ rootKey }: WrappedKey): boolean {
    return rootKey.startsWith('named:');
  }

  async wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    const { ciphertext } = await this.inner.wrap(key, context);
    return { rootKey: 'named:1', ciphertext };
  }

  unwrap({ ciphertext }: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    return this.inner.unwrap({ rootKey: '1', ciphertext }, context);
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    return this.wrap(await this.unwrap(wrapped, context), context);
  }
}

describe('MovingKekProvider', () => {
  const previous = new LocalKekProvider(createSecretKey(randomBytes(32)));
  const next = new NamedProvider();
  const moving = new MovingKekProvider(next, previous);
  const key = randomBytes(32);
  const copy = () => new Secret(Buffer.from(key));

  it('wraps with the next provider, and opens keys wrapped by either', async () => {
    const old = await previous.wrap(copy(), CONTEXT);
    const made = await moving.wrap(copy(), CONTEXT);
    expect([moving.name, made.rootKey]).toEqual(['named', 'named:1']);
    expect((await moving.unwrap(old, CONTEXT)).expose()).toEqual(key);
    expect((await moving.unwrap(made, CONTEXT)).expose()).toEqual(key);
    expect((await next.unwrap(made, CONTEXT)).expose()).toEqual(key);
    expect([moving.recognizes(old), moving.recognizes(made)]).toEqual([true, true]);
  });

  it('rewraps under the next provider, whichever wrapped before', async () => {
    for (const from of [previous, next]) {
      const rewrapped = await moving.rewrap(await from.wrap(copy(), CONTEXT), CONTEXT);
      expect(rewrapped.rootKey).toBe('named:1');
      expect((await next.unwrap(rewrapped, CONTEXT)).expose()).toEqual(key);
    }
  });

  it('opens nothing for another context', async () => {
    const old = await previous.wrap(copy(), CONTEXT);
    const other = { use: 'kek', version: '2' };
    await expect(moving.unwrap(old, other)).rejects.toThrow(SealedDataError);
    await expect(moving.rewrap(old, other)).rejects.toThrow(SealedDataError);
  });
});

describe('LocalKekProvider with several root keys', () => {
  const roots = [1, 2].map((version) => [version, createSecretKey(randomBytes(32))] as const);

  it('wraps with the newest, and opens keys wrapped by an older one', async () => {
    const key = randomBytes(32);
    const before = new LocalKekProvider(new Map(roots.slice(0, 1)));
    const both = new LocalKekProvider(new Map(roots));
    const old = await before.wrap(new Secret(Buffer.from(key)), CONTEXT);
    expect((await both.unwrap(old, CONTEXT)).expose()).toEqual(key);
    const rewrapped = await both.rewrap(old, CONTEXT);
    expect(rewrapped.rootKey).toBe('2');
    await expect(before.unwrap(rewrapped, CONTEXT)).rejects.toThrow(SealedDataError);
    const after = new LocalKekProvider(new Map(roots.slice(1)));
    await expect(after.unwrap(old, CONTEXT)).rejects.toThrow(SealedDataError);
  });
});
