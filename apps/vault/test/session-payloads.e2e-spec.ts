import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card } from './factories/cards.js';
import {
  complete,
  encrypt,
  giveCard,
  openSession,
  sessionHash,
  sessionKey,
  type OpenSession,
} from './support/browser.js';
import { paths } from './support/paths.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

let vault: VaultUnderTest;
let strict: VaultUnderTest;

beforeAll(async () => {
  [vault, strict] = await Promise.all([
    bootVault({ BACKGROUND_WORK: 'worker' }),
    bootVault({ BACKGROUND_WORK: 'worker', SESSION_PAYLOAD_BINDING: 'required' }),
  ]);
});

afterAll(async () => {
  await Promise.all([vault.close(), strict.close()]);
});

async function bound(on: VaultUnderTest, to: OpenSession): Promise<string> {
  return encrypt(await sessionKey(on, to), card(), { sessionHash: sessionHash(to) });
}

const counted = async (binding: string): Promise<number> => {
  const metrics = await vault.service.foundation.registry.metrics();
  const line = metrics.split('\n').find((each) => each.includes(`{binding="${binding}"}`));
  return Number(line?.split(' ').at(-1));
};

describe('the payload of a session', () => {
  it('completes its own session once, and no other one', async () => {
    const [first, second] = [await openSession(vault), await openSession(vault)];
    const captured = await bound(vault, first);
    expect((await complete(vault, first, captured)).status).toBe(200);
    const replayed = await complete(vault, second, captured);
    expect([replayed.status, paths(replayed)]).toEqual([422, ['$.result.enc_payload']]);
    expect(replayed.text).toContain('was encrypted for another session');
    expect((await complete(vault, first, captured)).status).toBe(409);
    expect((await giveCard(vault, second, card())).status).toBe(200);
  });

  it('is refused when it has a name twice, and the session stays open', async () => {
    const session = await openSession(vault);
    const twice = JSON.stringify(card()).replace('{', '{"account_number":"4242424242424242",');
    const refused = await giveCard(vault, session, twice);
    expect([refused.status, refused.body['validation_errors']]).toEqual([
      422,
      [{ path: '$.result.enc_payload.account_number', message: 'must not be given twice' }],
    ]);
    expect((await giveCard(vault, session, card())).status).toBe(200);
  });

  it('is refused when it has an unsafe name, within or in its header', async () => {
    const session = await openSession(vault);
    const within = JSON.stringify(card()).replace('{', String.raw`{"a\\n":1,`);
    const refused = await giveCard(vault, session, within);
    expect([refused.status, paths(refused)]).toEqual([
      422,
      [String.raw`$.result.enc_payload['a\\n']`],
    ]);
    const [, ...rest] = (await bound(vault, session)).split('.');
    const header = Buffer.from(String.raw`{"alg":"RSA-OAEP-256","enc":"A256GCM","\\":1}`);
    const jwe = [header.toString('base64url'), ...rest].join('.');
    expect((await complete(vault, session, jwe)).status).toBe(422);
    expect((await giveCard(vault, session, card())).status).toBe(200);
  });

  it('cannot be bound to another session afterwards, or be freed', async () => {
    const [first, second] = [await openSession(vault), await openSession(vault)];
    const [header = '', ...rest] = (await bound(vault, first)).split('.');
    const protectedHeader = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    for (const hash of [sessionHash(second), undefined]) {
      const forged = JSON.stringify({ ...protectedHeader, session_hash: hash });
      const jwe = [Buffer.from(forged).toString('base64url'), ...rest].join('.');
      expect((await complete(vault, second, jwe)).status).toBe(422);
    }
  });

  it('may name no session unless the instance requires it, and is counted', async () => {
    const before = await counted('unbound');
    const session = await openSession(vault);
    const jwe = await encrypt(await sessionKey(vault, session), card());
    expect((await complete(vault, session, jwe)).status).toBe(200);
    expect((await counted('unbound')) - before).toBe(1);
    const other = await openSession(strict);
    const unbound = await encrypt(await sessionKey(strict, other), card());
    const refused = await complete(strict, other, unbound);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('session_hash')]);
    expect((await giveCard(strict, other, card())).status).toBe(200);
  });

  it.each([[''], [1], [null], [['a']]])('must name the session as it is: %j', async (hash) => {
    const session = await openSession(vault);
    const jwe = await encrypt(await sessionKey(vault, session), card(), {
      sessionHash: hash as string,
    });
    expect((await complete(vault, session, jwe)).status).toBe(422);
  });
});
