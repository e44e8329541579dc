import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConsoleConfig } from '../src/config.js';
import { IdentityClient } from '../src/sign-in/identity.client.js';

/** The public address, which only browsers reach. */
const ISSUER = 'http://identity.invalid';

let identity: Server;
let asked: string[] = [];

beforeAll(async () => {
  identity = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/oauth2/auth`,
        token_endpoint: `${ISSUER}/oauth2/token`,
        revocation_endpoint: `${ISSUER}/oauth2/revoke`,
        jwks_uri: `${ISSUER}/jwks`,
      }),
    );
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  identity.close();
});

describe('a console inside of the cluster', () => {
  it('sends the browser to the public address, and asks identity at its own', async () => {
    const { port } = identity.address() as AddressInfo;
    const config = new ConsoleConfig();
    config.publicUrl = 'http://console.invalid';
    config.oauthIssuer = ISSUER;
    config.oauthClientId = 'console';
    config.oauthClientSecret = new Secret('tcs_secret');
    config.identityUrl = `http://127.0.0.1:${port}/`;
    const client = new IdentityClient(config);
    const { location } = await client.begin(false);
    expect(location.startsWith(`${ISSUER}/oauth2/auth?`)).toBe(true);
    expect(asked).toEqual(['/.well-known/openid-configuration']);
    asked = [];
    await client.revoke('a refresh token');
    expect(asked).toEqual(['/oauth2/revoke']);
  });
});
