import { expect, it } from '@jest/globals';
import { createSecretKey, randomBytes } from 'node:crypto';
import { SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import { LocalKekProvider } from './local-kek-provider.js';

it('rejects keys wrapped by another root key', async () => {
  const provider = new LocalKekProvider(createSecretKey(Buffer.alloc(32, 1)));
  const other = new LocalKekProvider(createSecretKey(Buffer.alloc(32, 2)));
  const wrapped = await other.wrap(new Secret(randomBytes(32)), {});
  await expect(provider.unwrap(wrapped, {})).rejects.toThrow(SealedDataError);
  await expect(provider.unwrap({ ...wrapped, rootKey: '2' }, {})).rejects.toThrow(SealedDataError);
});
