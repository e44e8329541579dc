import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { identity } from '../src/identity.service-definition.js';
import { getFromHost, postToken, requestToken } from './support/identity-client.js';
import { createFoundation, ISSUER } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';

let foundation: IdentityFoundation;
let app: Awaited<ReturnType<typeof bootService>>;
let shop: CreatedClient;
let both: CreatedClient;

beforeAll(async () => {
  foundation = await createFoundation();
  app = await bootService(identity, { env: foundation.env });
  shop = await foundation.createClient('shop', 'decisions:create decisions:read', 'demo');
  both = await foundation.createClient('both', 'decisions:read', 'demo https://api.test/v1');
});

afterAll(async () => {
  await app.close();
  await foundation.drop();
});

describe('POST /oauth2/token', () => {
  it('issues an RFC 9068 access token that the public keys verify', async () => {
    const { status, headers, body } = await requestToken(app.url, shop, {
      scope: 'decisions:create decisions:read',
      audience: 'demo',
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'decisions:create decisions:read',
    });
    const token = String(body['access_token']);
    const keys = createRemoteJWKSet(new URL(`${app.url}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: ISSUER,
      audience: 'demo',
      typ: 'at+jwt',
      algorithms: ['RS256'],
    });
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'kid', 'typ']);
    expect(payload).toEqual({
      iss: ISSUER,
      sub: shop.client_id,
      client_id: shop.client_id,
      aud: 'demo',
      scope: 'decisions:create decisions:read',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(payload.iat) + 1800,
    });
  });

  it('accepts the credentials in the body', async () => {
    const { client_id, client_secret } = shop;
    const { status } = await postToken(app.url, {
      ...{ client_id, client_secret },
      scope: 'decisions:read',
    });
    expect(status).toBe(200);
  });

  it('grants exactly the requested scopes', async () => {
    const { body } = await requestToken(app.url, shop, { scope: 'decisions:read' });
    expect(body['scope']).toBe('decisions:read');
    expect(decodeJwt(String(body['access_token']))['scope']).toBe('decisions:read');
  });

  it('is for the only audience of the client unless it has several', async () => {
    const { body } = await requestToken(app.url, shop, { scope: 'decisions:read' });
    expect(decodeJwt(String(body['access_token'])).aud).toBe('demo');
    const ambiguous = await requestToken(app.url, both, { scope: 'decisions:read' });
    expect(ambiguous).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it.each([
    [{ audience: 'demo' }, 'demo'],
    [{ resource: 'urn:tessera:instance:demo' }, 'demo'],
    [{ audience: 'demo', resource: 'urn:tessera:instance:demo' }, 'demo'],
    [{ audience: 'https://api.test/v1' }, 'https://api.test/v1'],
    [{ resource: 'https://api.test/v1' }, 'https://api.test/v1'],
  ])('is valid for %j', async (target, audience) => {
    const { status, body } = await requestToken(app.url, both, {
      scope: 'decisions:read',
      ...target,
    });
    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token'])).aud).toBe(audience);
  });

  it('never issues two tokens with the same ID', async () => {
    const answers = await race(() => requestToken(app.url, shop, { scope: 'decisions:read' }));
    const ids = answers.map(({ body }) => decodeJwt(String(body['access_token'])).jti);
    expect(new Set(ids).size).toBe(answers.length);
  });
});

describe('what is published', () => {
  it('publishes only public keys, with a cache lifetime', async () => {
    const response = await fetch(`${app.url}/jwks`);
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { body } = await requestToken(app.url, shop, { scope: 'decisions:read' });
    expect(decodeProtectedHeader(String(body['access_token'])).kid).toBe(keys[0]?.['kid']);
  });

  it('describes itself by PUBLIC_URL, whatever host was requested', async () => {
    const address = `${app.url}/.well-known/openid-configuration`;
    expect(await getFromHost(address, 'evil.test')).toEqual({
      issuer: ISSUER,
      token_endpoint: `${ISSUER}/oauth2/token`,
      jwks_uri: `${ISSUER}/jwks`,
      introspection_endpoint: `${ISSUER}/oauth2/introspect`,
      revocation_endpoint: `${ISSUER}/oauth2/revoke`,
      authorization_endpoint: `${ISSUER}/oauth2/authorize`,
      device_authorization_endpoint: `${ISSUER}/oauth2/device`,
      end_session_endpoint: `${ISSUER}/oauth2/logout`,
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: expect.arrayContaining(['sub', 'email', 'email_verified', 'accounts']),
      acr_values_supported: ['urn:tessera:acr:mfa'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      grant_types_supported: expect.arrayContaining([
        'authorization_code',
        'client_credentials',
        'refresh_token',
      ]),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    });
  });

  it('describes the token request as a form, for anybody to call', () => {
    const { post: operation } = app.openApi.paths['/oauth2/token'] ?? {};
    expect(operation).toMatchObject({
      security: [],
      requestBody: { content: { 'application/x-www-form-urlencoded': expect.anything() } },
    });
    expect(Object.keys(operation?.['responses'] as object)).toEqual([
      '200',
      '400',
      '401',
      '408',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  it.each([
    ['GET', '/auth'],
    ['POST', '/auth'],
    ['GET', '/me'],
    ['POST', '/reg'],
    ['POST', '/token'],
    ['POST', '/token/introspection'],
    ['GET', '/interaction/x'],
  ])('has no %s %s', async (method, path) => {
    expect((await fetch(app.url + path, { method })).status).toBe(404);
  });
});
