import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { refuseForeignKeys } from './signing-key-guard.js';

/** The key that oidc-provider publishes and signs with when none is configured. */
async function builtInKey(): Promise<JWK> {
  // It warns about every default, which is intended here.
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

  it('rejects the built-in key, also under another ID', async () => {
    const key = await builtInKey();
    for (const builtIn of [key, { ...key, kid: 'ours' }]) {
      expect(() => {
        refuseForeignKeys([builtIn]);
      }).toThrow('built-in');
    }
  });

  it('accepts our own key', async () => {
    const { publicKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'ours' };
    expect(() => {
      refuseForeignKeys([key]);
    }).not.toThrow();
  });
});
