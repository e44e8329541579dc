import { once } from 'node:events';
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { TEST_INSTANCE } from './service-env.js';

const LIFETIME_S = 1800;

/** What a test wants in its token; any other property is a claim, and `undefined` removes one. */
export interface TestTokenOptions {
  clientId?: string;
  /** Space-separated. */
  scope: string;
  audience?: string | string[];
  /** Changes of the protected header, e.g. `{ typ: 'JWT' }`. */
  header?: Record<string, unknown>;
  [claim: string]: unknown;
}

/**
 * An issuer of RFC 9068 access tokens, with its JWKS served over HTTP, and a key that no other open
 * issuer has.
 */
export interface TestIssuer {
  issuer: string;
  jwksUrl: string;
  token(wish: TestTokenOptions): Promise<string>;
  /** Replaces the signing key; earlier tokens no longer verify against the JWKS. */
  rotate(): Promise<void>;
  /** Stops serving the JWKS, like an issuer that is down. */
  close(): Promise<void>;
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Of closed issuers. Generating a key takes longer than all else that an issuer does in most tests. */
const free: KeyPair[] = [];

export async function createTestIssuer(): Promise<TestIssuer> {
  const used: KeyPair[] = [];
  const next = async (): Promise<SigningKey> => {
    const pair = free.pop() ?? (await generateKeyPair('RS256'));
    used.push(pair);
    return signingKey(pair);
  };
  let key = await next();
  const server = createServer((request, response) => {
    const known = request.url === '/jwks' || request.url === '/.well-known/openid-configuration';
    const body = request.url === '/jwks' ? { keys: [key.jwk] } : { issuer, jwks_uri: jwksUrl };
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? body : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const issuer = `http://127.0.0.1:${address.port}`;
  const jwksUrl = `${issuer}/jwks`;
  return {
    issuer,
    jwksUrl,
    token: (wish) => sign(key, issuer, wish),
    rotate: async () => {
      key = await next();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      // Not before: to this issuer each rotation is another key.
      free.push(...used.splice(0));
    },
  };
}

type SigningKey = Awaited<ReturnType<typeof signingKey>>;

async function signingKey({ publicKey, privateKey }: KeyPair) {
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

async function sign(key: SigningKey, issuer: string, wish: TestTokenOptions): Promise<string> {
  const { clientId = 'test-client', scope, audience = TEST_INSTANCE, header, ...claims } = wish;
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    sub: clientId,
    client_id: clientId,
    aud: audience,
    iat: now,
    exp: now + LIFETIME_S,
    jti: randomUUID(),
    scope,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(key.privateKey);
}
