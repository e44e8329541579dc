import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { refuseForeignKeys } from './signing-key-guard.js';

/** The key that oidc-provider signs with when it is given none, as it publishes it. */
async function builtInKey(): Promise<JWK> {
  // It warns of every default, which is what this is after.
  jest.spyOn(console, 'warn').mockReturnValue();
  const configuration = {} as ConstructorParameters<typeof Provider>[1];
  const server = createServer((request, response) => {
    void new Provider('http://localhost', configuration).callback()(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/jwks`);
    const { keys } = (await response.json()) as { keys: JWK[] };
    return keys[0] ?? {};
  } finally {
    server.close();
  }
}

describe('refuseForeignKeys', () => {
  it('refuses to run without a key', () => {
    expect(() => {
      refuseForeignKeys([]);
    }).toThrow('There is no signing key');
  });

  it('refuses the built-in key, also under another id', async () => {
    const key = await builtInKey();
    for (const builtIn of [key, { ...key, kid: 'ours' }]) {
      expect(() => {
        refuseForeignKeys([builtIn]);
      }).toThrow('built-in');
    }
  });

  it('takes a key of our own', async () => {
    const { publicKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'ours' };
    expect(() => {
      refuseForeignKeys([key]);
    }).not.toThrow();
  });
});
