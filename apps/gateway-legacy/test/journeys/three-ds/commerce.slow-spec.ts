import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeServer, type Answer } from '@tessera/local/testing';
import { readFormMessage } from '@tessera/three-ds';
import { createAccount } from '../../../../commerce/test/support/commerce-alone.js';
import { CommerceStack } from '../../../../commerce/test/journeys/support/commerce-stack.js';
import { DirectoryDoor } from './support/directory-door.js';
import { authenticationBody, bodyOf, NUMBERS, SimulatedIssuers } from './support/three-ds-stack.js';

const SERIES = { recurring_expiry: '2090-01-31', recurring_frequency: 30 };

let issuers: SimulatedIssuers;
let door: DirectoryDoor;
let stack: CommerceStack;
/** Where callers want their results. */
let caller: FakeServer;
let tokenId: string;

beforeAll(async () => {
  issuers = await SimulatedIssuers.boot();
  door = await DirectoryDoor.build(issuers.directory.url);
  caller = new FakeServer(() => ({ status: 200, body: { messageType: 'RRes' } }));
  await caller.start();
  stack = await CommerceStack.boot({
    vault: issuers.vaultEnv(door.url),
    commerce: issuers.clientEnv(door.url),
  });
  tokenId = await stack.createToken({ account_number: NUMBERS.authenticates });
});

afterAll(async () => {
  await stack.close();
  await caller.stop();
  await door.close();
  await issuers.close();
});

function authenticate(changes: object = {}, token = tokenId): Promise<Answer> {
  const urls = {
    type: 'one_off',
    notification_url: 'https://shop.example/return',
    results_url: `${caller.url}/results/secret`,
  };
  return stack.post(
    '/three-ds/authentications',
    authenticationBody(token, { ...urls, ...changes }),
  );
}

function pathsOf({ body }: Answer): string[] {
  return (body['validation_errors'] as { path: string }[]).map(({ path }) => path).sort();
}

/** Before the first response of the directory server, so that commerce has to call it. */
describe('a directory server that has never answered', () => {
  it.each(['other-authority', 'plain-text', 'reset'] as const)(
    'is 502 when its TLS handshake fails: %s',
    async (mode) => {
      door.set(mode);
      const answer = await authenticate();
      expect([answer.status, answer.body]).toEqual([
        502,
        {
          status: 502,
          classifier: 'BAD_GATEWAY',
          message: 'The TLS handshake with the directory server failed.',
        },
      ]);
    },
  );

  it('is 504 when it stays silent', async () => {
    door.set('silent');
    const { status, body } = await authenticate();
    expect([status, body['classifier']]).toEqual([504, 'GATEWAY_TIMEOUT']);
  });
});

describe('an authentication', () => {
  beforeAll(() => {
    door.set('open');
  });

  it('comes to what the issuer says, without a card number here', async () => {
    const answer = await authenticate();
    expect(bodyOf(answer)).toMatchObject({
      token_id: tokenId,
      status: 'completed',
      flow: 'frictionless',
      message_version: '2.2.0',
      transaction_status: 'Y',
      eci: '05',
      authentication_value: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      challenge: null,
      result: { code: 'authenticated', category: 'authenticated' },
    });
    const view = await issuers.view(String(answer.body['id']));
    expect([answer.body['ds_transaction_id'], answer.body['acs_transaction_id']]).toEqual([
      view.ds_trans_id,
      view.acs_trans_id,
    ]);
    expect(stack.commerce.log.join('\n') + answer.text).not.toContain(NUMBERS.authenticates);
  });

  it.each([
    ['refuses', 'failed', 'not_authenticated'],
    ['rejects', 'failed', 'rejected'],
    ['attempt', 'completed', 'attempted'],
    ['unavailable', 'failed', 'unavailable'],
  ] as const)('of an issuer that %s is 200 %s', async (card, status, category) => {
    const token = await stack.createToken({ account_number: NUMBERS[card] });
    expect(bodyOf(await authenticate({}, token))).toMatchObject({ status, result: { category } });
  });

  it('with a challenge says what the browser posts where, and the caller hears the result', async () => {
    const token = await stack.createToken({ account_number: NUMBERS.challenges });
    const answer = await authenticate({ type: 'installment', ...SERIES, installments: 3 }, token);
    const { challenge, id } = bodyOf(answer) as {
      id: string;
      challenge: { acs_url: string; creq: string };
    };
    expect(answer.body['status']).toBe('challenge_required');
    expect(readFormMessage(challenge.creq, 'CReq').threeDSServerTransID).toBe(id);
    const form = new URLSearchParams({ creq: challenge.creq });
    const page = await fetch(challenge.acs_url, { method: 'POST', body: form });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Lamp Shop')]);
    await issuers.sendResult(id, { trans_status: 'N' });
    expect(caller.requests).toMatchObject([
      { path: '/results/secret', body: { messageType: 'RReq', threeDSServerTransID: id } },
    ]);
  });

  it('apart from the browser is processing', async () => {
    const token = await stack.createToken({ account_number: NUMBERS.decouples });
    const answer = await authenticate({ decoupled_max_minutes: 5, amount: 1_997 }, token);
    expect(bodyOf(answer)).toMatchObject({ status: 'processing', flow: 'decoupled', result: null });
  });

  it.each([
    [502, 1_992, "The directory server's response cannot be read."],
    [502, 1_993, 'The directory server refused the message.'],
    [502, 1_995, 'The directory server cannot be reached.'],
    [504, 1_991, 'The directory server did not answer in time.'],
  ])('is %i with an amount of %i', async (status, amount, message) => {
    const answer = await authenticate({ amount });
    expect([answer.status, answer.body['message']]).toEqual([status, message]);
  });

  it('is 502 also when it is the vault whose handshake fails, and recovers by itself', async () => {
    for (const mode of ['other-authority', 'plain-text', 'reset'] as const) {
      door.set(mode);
      const { status, body } = await authenticate();
      expect([status, body['classifier']]).toEqual([502, 'BAD_GATEWAY']);
    }
    door.set('open');
    expect((await authenticate()).status).toBe(200);
  });

  it('is made once for an idempotency key', async () => {
    const body = authenticationBody(tokenId, {
      type: 'one_off',
      notification_url: 'https://shop.example/return',
      results_url: 'https://shop.example/results',
    });
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await stack.call('POST', '/three-ds/authentications', { body, headers });
    const again = await stack.call('POST', '/three-ds/authentications', { body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-idempotent-replayed')).toBe('true');
  });

  it("returns 422 for an unknown token and for another account's token", async () => {
    const stranger = await createAccount(stack.commerce, 'stranger');
    const theirs = await stack.createToken({}, {}, stranger);
    for (const token of [randomUUID(), theirs]) {
      const answer = await authenticate({}, token);
      expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.token_id']]);
    }
  });

  it.each([
    [{ type: 'sometimes' }, ['$.type']],
    [{ type: 'recurring' }, ['$.recurring_expiry', '$.recurring_frequency']],
    [{ ...SERIES }, ['$.recurring_expiry', '$.recurring_frequency']],
    [{ results_url: 'ftp://shop.example' }, ['$.results_url']],
    [{ merchant: {} }, ['$.merchant.acquirer_bin']],
  ])('returns 422 for %j', async (changes, paths) => {
    const answer = await authenticate(changes);
    expect([answer.status, pathsOf(answer)]).toEqual([422, expect.arrayContaining(paths)]);
  });

  it('returns 401 without a key, and 409 for a token whose card was deleted', async () => {
    const anonymous = await stack.commerce.call('POST', '/three-ds/authentications', { body: {} });
    expect(anonymous.status).toBe(401);
    const token = await stack.createToken({ account_number: NUMBERS.authenticates });
    await stack.commerce.query(
      `update token set status = 'invalidated', invalidated_at = now() where id = $1`,
      [token],
    );
    expect((await authenticate({}, token)).status).toBe(409);
  });
});
