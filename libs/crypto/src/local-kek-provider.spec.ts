import { expect, it } from '@jest/globals';
import { createSecretKey, randomBytes } from 'node:crypto';
import { SealedDataError } from './crypto.errors.js';
import { LocalKekProvider } from './local-kek-provider.js';
import { Secret } from './secret.js';

const provider = new LocalKekProvider(createSecretKey(Buffer.alloc(32, 1)));
const key = randomBytes(32);

it('unwraps what it wrapped, whatever the order of the context', async () => {
  const wrapped = await provider.wrap(new Secret(key), { use: 'kek', version: '1' });
  const unwrapped = await provider.unwrap(wrapped, { version: '1', use: 'kek' });
  expect(unwrapped.expose()).toEqual(key);
  expect(wrapped.ciphertext.includes(key)).toBe(false);
});

it.each([
  ['another version', { use: 'kek', version: '2' }],
  ['another use', { use: 'named-key', version: '1' }],
  ['no context', {}],
  ['names and values shifted', { us: 'ekek', version: '1' }],
])('refuses to unwrap for %s', async (_what, context: Record<string, string>) => {
  const wrapped = await provider.wrap(new Secret(key), { use: 'kek', version: '1' });
  await expect(provider.unwrap(wrapped, context)).rejects.toThrow(SealedDataError);
});

it('refuses to unwrap what another root key wrapped', async () => {
  const other = new LocalKekProvider(createSecretKey(Buffer.alloc(32, 2)));
  const wrapped = await other.wrap(new Secret(key), {});
  await expect(provider.unwrap(wrapped, {})).rejects.toThrow(SealedDataError);
  await expect(provider.unwrap({ ...wrapped, rootKey: '2' }, {})).rejects.toThrow(SealedDataError);
});
