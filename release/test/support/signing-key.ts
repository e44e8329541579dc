import { generateKeyPairSync } from 'node:crypto';
import { temporaryFile } from '@tessera/local/temporary-folder';

/** Files with a new key pair, as `openssl genpkey` and `openssl pkey -pubout` write them. */
export function signingKey(type: 'ed25519' | 'ec' = 'ed25519') {
  const { privateKey, publicKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('ed25519');
  return {
    key: temporaryFile('release.pem', privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: temporaryFile('release.pub', publicKey.export({ type: 'spki', format: 'pem' })),
  };
}
