import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { ROLES } from '../src/people/roles.js';
import type { Tokens } from './support/demo-client.js';
import { SignInStack } from './support/sign-in-stack.js';
import { TestBrowser } from './support/test-browser.js';

let stack: SignInStack;
/** A backend, with a secret. */
let backend: SignInStack;

beforeAll(async () => {
  const env = { ROLE_SECOND_FACTOR: 'optional' };
  stack = await SignInStack.boot({ env, client: ['--public', '--audience', 'test'] });
  backend = await SignInStack.boot({ env, client: ['--audience', 'test test.fraud test.vault'] });
});

afterAll(async () => {
  await stack.close();
  await backend.close();
});

async function createPerson(
  email: string,
  roles: string,
  { at = stack, audience = 'test' } = {},
): Promise<string> {
  const id = await at.createUser(email);
  await setRoles(email, roles, { at, audience });
  return id;
}

async function setRoles(email: string, roles: string, { at = stack, audience = 'test' } = {}) {
  const args = ['user', 'set-roles', email, '--roles', roles, '--audience', audience];
  const { code, err } = await at.foundation.run(...args);
  expect([code, err]).toEqual([0, '']);
}

async function signIn(
  email: string,
  parameters: Record<string, string> = {},
  { at = stack, exchange = {} } = {},
): Promise<Tokens> {
  const arrival = await at.submit(email, undefined, await at.arrive(parameters));
  return at.client.exchange(await at.back(arrival), arrival.trip, exchange);
}

const scopesOf = ({ access_token: token }: Tokens): string[] =>
  (decodeJwt<{ scope?: string }>(token).scope ?? '').split(' ').filter(Boolean);

const refused = { error: 'invalid_grant' };

describe('the access token of a person', () => {
  it('is signed, and says who it is, how they authenticated, and what their roles grant', async () => {
    const id = await createPerson('ada@example.com', 'analyst');
    const tokens = await signIn('ada@example.com');
    const keys = createRemoteJWKSet(new URL(`${stack.url}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: stack.url,
      audience: 'test',
    });
    expect(protectedHeader.typ).toBe('at+jwt');
    expect(payload).toMatchObject({
      sub: id,
      client_id: stack.clientId,
      person: true,
      name: 'ada@example.com',
      amr: ['pwd'],
      auth_time: expect.any(Number),
      jti: expect.any(String),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(900);
    expect(tokens.expires_in).toBe(900);
    expect(scopesOf(tokens).sort()).toEqual([...ROLES.analyst.scopes]);
    expect(tokens.scope).toBe(payload['scope']);
    expect(tokens.claims()).toMatchObject({ sub: id, email: 'ada@example.com' });
  });

  it('has no scope for a person without roles, and those of several roles together', async () => {
    await createPerson('none@example.com', '');
    expect(scopesOf(await signIn('none@example.com'))).toEqual([]);
    await setRoles('none@example.com', 'auditor approver');
    const both = new Set([...ROLES.auditor.scopes, ...ROLES.approver.scopes]);
    expect(scopesOf(await signIn('none@example.com')).sort()).toEqual([...both].sort());
  });

  it('has only the scopes that the client asks for, and never more than the roles grant', async () => {
    await createPerson('few@example.com', 'viewer');
    const tokens = await signIn('few@example.com', {
      scope: 'openid decisions:read decisions:write',
    });
    expect(scopesOf(tokens)).toEqual(['decisions:read']);
    const renewed = await stack.client.refresh(tokens.refresh_token ?? '');
    expect(scopesOf(renewed)).toEqual(['decisions:read']);
  });

  it('has no scope that the client may not ask for', async () => {
    const id = await createPerson('capped@example.com', 'analyst');
    const tokens = await signIn('capped@example.com');
    await stack.foundation.dataSource.query(
      `update clients set scopes = '{decisions:read}' where client_id = $1`,
      [stack.clientId],
    );
    await stack.foundation.run('integrity', 'accept', 'clients', stack.clientId);
    try {
      expect(scopesOf(await stack.client.refresh(tokens.refresh_token ?? ''))).toEqual([
        'decisions:read',
      ]);
      const { visit } = await stack.arrive({ scope: 'openid decisions:write' });
      expect(new URL(visit.location).searchParams.get('error')).toBe('invalid_scope');
    } finally {
      await stack.foundation.dataSource.query(
        `update clients set scopes = $2 where client_id = $1`,
        [stack.clientId, [...new Set(Object.values(ROLES).flatMap(({ scopes }) => scopes))]],
      );
      await stack.foundation.run('integrity', 'accept', 'clients', stack.clientId);
    }
    expect(id).toBe(decodeJwt(tokens.access_token).sub);
  });

  it('is refused for a scope that no client of people may ask for', async () => {
    for (const scope of ['openid pci:tokens:reveal', 'openid admin:everything']) {
      const { visit } = await stack.arrive({ scope });
      expect(new URL(visit.location).searchParams.get('error')).toBe('invalid_scope');
    }
  });

  it('requires PKCE with S256', async () => {
    const url = (more: Record<string, string>) =>
      `${stack.url}/oauth2/authorize?${String(
        new URLSearchParams({
          response_type: 'code',
          client_id: stack.clientId,
          scope: 'openid',
          redirect_uri: stack.client.redirectUri,
          ...more,
        }),
      )}`;
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const wrong: Record<string, string>[] = [
      {},
      { code_challenge: challenge, code_challenge_method: 'plain' },
      { code_challenge: challenge },
    ];
    for (const more of wrong) {
      const { location } = await new TestBrowser().visit(url(more));
      expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
    }
  });

  it('ignores roles that were written into the database without the key', async () => {
    const id = await createPerson('forged@example.com', 'viewer');
    await stack.foundation.dataSource.query(
      `update user_roles set roles = '{operator}' where user_id = $1`,
      [id],
    );
    expect(scopesOf(await signIn('forged@example.com'))).toEqual([]);
  });
});

describe('audiences', () => {
  const of = (tokens: Tokens): JWTPayload => decodeJwt(tokens.access_token);

  it('are one for each token; roles at the instance hold at its services', async () => {
    await createPerson('all@example.com', 'viewer', { at: backend });
    await setRoles('all@example.com', 'analyst', { at: backend, audience: 'test.fraud' });
    const tokens = await signIn(
      'all@example.com',
      {},
      {
        at: backend,
        exchange: { audience: 'test.fraud' },
      },
    );
    expect(of(tokens).aud).toBe('test.fraud');
    expect(scopesOf(tokens)).toContain('decisions:write');
    const vault = await backend.client.refresh(tokens.refresh_token ?? '', {
      audience: 'test.vault',
    });
    expect(of(vault).aud).toBe('test.vault');
    expect(scopesOf(vault)).toContain('pci:tokens:read');
    expect(scopesOf(vault)).not.toContain('decisions:write');
  });

  it('have to be named where there are several, and to be the client’s', async () => {
    await createPerson('which@example.com', 'viewer', { at: backend });
    await expect(signIn('which@example.com', {}, { at: backend })).rejects.toMatchObject({
      error: 'invalid_target',
    });
    const { visit } = await backend.arrive({ resource: 'urn:tessera:instance:prod' });
    expect(new URL(visit.location).searchParams.get('error')).toBe('invalid_target');
  });

  it('keep roles apart: those at one service do not hold at another', async () => {
    await createPerson('apart@example.com', 'analyst', { at: backend, audience: 'test.fraud' });
    const exchange = { audience: 'test.vault' };
    expect(scopesOf(await signIn('apart@example.com', {}, { at: backend, exchange }))).toEqual([]);
  });
});

describe('refresh tokens', () => {
  it('are used once, and a second use ends everything issued with the sign-in', async () => {
    for (const [at, email] of [
      [stack, 'reuse@example.com'],
      [backend, 'reuse@example.com'],
    ] as const) {
      await createPerson(email, 'viewer', { at });
      const parameters = { audience: 'test' };
      const first = await signIn(email, {}, { at, exchange: parameters });
      const old = first.refresh_token ?? '';
      const second = await at.client.refresh(old, parameters);
      expect(second.refresh_token).not.toBe(old);
      await expect(at.client.refresh(old, parameters)).rejects.toMatchObject(refused);
      await expect(at.client.refresh(second.refresh_token ?? '', parameters)).rejects.toMatchObject(
        refused,
      );
    }
  });

  it('end when two requests use one at the same time', async () => {
    await createPerson('race@example.com', 'viewer');
    const { refresh_token: token = '' } = await signIn('race@example.com');
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, () => stack.client.refresh(token)),
    );
    const won = uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value] : []));
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { refresh_token: next = '' } of won) {
      await expect(stack.client.refresh(next)).rejects.toMatchObject(refused);
    }
  });

  it('bring the roles as they are now', async () => {
    await createPerson('demoted@example.com', 'analyst');
    const tokens = await signIn('demoted@example.com');
    expect(scopesOf(tokens)).toContain('decisions:write');
    await setRoles('demoted@example.com', 'viewer');
    const renewed = await stack.client.refresh(tokens.refresh_token ?? '');
    expect(scopesOf(renewed)).not.toContain('decisions:write');
    const { auth_time: before } = decodeJwt(tokens.access_token);
    expect(decodeJwt(renewed.access_token)['auth_time']).toBe(before);
  });

  it('end at once when the person is disabled', async () => {
    await createPerson('gone@example.com', 'viewer');
    const tokens = await signIn('gone@example.com');
    await stack.foundation.run('user', 'disable', 'gone@example.com');
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await stack.foundation.run('user', 'enable', 'gone@example.com');
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  it('can be revoked by their client, and by no other', async () => {
    await createPerson('revoked@example.com', 'viewer');
    const { refresh_token: token = '' } = await signIn('revoked@example.com');
    const other = await fetch(`${stack.url}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: 'other' }),
    });
    expect(other.status).toBe(401);
    const next = await stack.client.refresh(token);
    await stack.client.revoke(next.refresh_token ?? '');
    await expect(stack.client.refresh(next.refresh_token ?? '')).rejects.toMatchObject(refused);
  });
});

describe('introspection', () => {
  const introspect = (token: string) => backend.client.introspect(token);

  it('describes an access token of a person until its grant ends', async () => {
    const id = await createPerson('known@example.com', 'analyst', { at: backend });
    const exchange = { audience: 'test' };
    const tokens = await signIn('known@example.com', {}, { at: backend, exchange });
    const known = await introspect(tokens.access_token);
    expect(known).toMatchObject({
      ...{ active: true, sub: id, aud: 'test', client_id: backend.clientId },
      ...{ token_type: 'Bearer', scope: tokens.scope, name: 'known@example.com' },
    });
    expect(known).not.toHaveProperty('gid');
    expect(await introspect(tokens.refresh_token ?? '')).toMatchObject({ active: true, sub: id });
    await backend.client.revoke(tokens.refresh_token ?? '');
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect(await introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });

  it('does not describe tokens of disabled people, altered tokens and those of others', async () => {
    await createPerson('off@example.com', 'viewer', { at: backend });
    const exchange = { audience: 'test' };
    const { access_token: token } = await signIn('off@example.com', {}, { at: backend, exchange });
    const machine = await backend.foundation.createClient('machine', 'decisions:read', 'elsewhere');
    const asMachine = await fetch(`${backend.url}/oauth2/introspect`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${machine.client_id}:${machine.client_secret}`)}`,
      },
      body: new URLSearchParams({ token }),
    });
    expect(await asMachine.json()).toEqual({ active: false });
    expect(await introspect(`${token.slice(0, -8)}AAAAAAAA`)).toEqual({ active: false });
    await backend.foundation.run('user', 'disable', 'off@example.com');
    expect(await introspect(token)).toEqual({ active: false });
  });

  it('refuses a public client, which anyone can claim to be', async () => {
    await createPerson('public@example.com', 'viewer');
    const tokens = await signIn('public@example.com');
    expect(await stack.client.introspect(tokens.access_token)).toEqual({ active: false });
    expect(await stack.client.introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });
});
