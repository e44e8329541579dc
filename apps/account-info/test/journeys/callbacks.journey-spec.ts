import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonValues, until } from '@tessera/local/testing';
import { ConsentRevocationWorker } from '../../src/consents/consent-revocation.worker.js';
import type { HeldConsent } from '../../src/consents/held-consent.js';
import { toCheckSessionId } from '../../src/ids.js';
import { AttemptSealerService } from '../../src/sessions/attempt-sealer.service.js';
import { CheckSessionsRepository } from '../../src/sessions/check-sessions.repository.js';
import { SessionDeadlinesWorker } from '../../src/sessions/session-deadlines.worker.js';
import { AccountCheckStack } from './support/account-check-stack.js';
import { CheckTraces } from './support/check-traces.js';
import { broughtBack, HttpShopper } from './support/http-shopper.js';

const MINUTE_MS = 60_000;
const ENGLISH = { 'accept-language': 'en' };

let stack: AccountCheckStack;
let traces: CheckTraces;

beforeAll(async () => {
  stack = await AccountCheckStack.boot({ BACKGROUND_WORK: 'worker' });
  traces = new CheckTraces(stack);
  await traces.subscribe();
});

afterAll(() => stack.close());

afterEach(() => {
  stack.service.clock.reset();
});

/** That there is one record and one event of it, which the shop's backend can read. */
async function expectCompleted({ sessionId }: HttpShopper): Promise<Record<string, unknown>> {
  expect(await stack.session(sessionId)).toMatchObject({ status: 'completed' });
  const [recordId = '', ...others] = await traces.recordIds(sessionId);
  expect(others).toEqual([]);
  expect(await traces.events(sessionId)).toEqual([
    expect.objectContaining({ event: 'ais.completed', account_information_id: recordId }),
  ]);
  return traces.record(recordId);
}

/**
 * Expects that the session ended with this result, that the backend got one event, and that there
 * is no record.
 */
async function expectFailed(
  { sessionId }: HttpShopper,
  end: { readonly status: string; readonly reason: string; readonly event: string | null },
): Promise<void> {
  const { status, reason, event } = end;
  expect(await stack.session(sessionId)).toMatchObject({ status, reason });
  expect(await traces.recordIds(sessionId)).toEqual([]);
  const events = (await traces.events(sessionId)).map(({ event: name }) => name);
  expect(events).toEqual(event === null ? [] : [event]);
}

function untilRevoked(consentId: string | undefined, bank = 'berlin'): Promise<void> {
  return until('the consent is revoked', async () => {
    const consent = (await traces.consents(bank)).find(({ id }) => id === consentId);
    return consent?.status === 'terminatedByTpp';
  });
}

describe('a check at a bank', () => {
  it.each([
    ['sandbox-bank-berlin', 'redirect'],
    ['sandbox-bank-hamburg', 'OAuth'],
  ])('completes at %s (%s), reads one account and ends the consent', async (bank) => {
    const shopper = await HttpShopper.begin(stack);
    const back = broughtBack(await shopper.agree('one-account', bank));
    expect(back).toEqual({ session_id: shopper.sessionId });
    const record = await expectCompleted(shopper);
    expect(record).toMatchObject({
      data: [
        {
          financial_institution: expect.stringContaining('Sandbox Bank'),
          user_identity: {
            full_name: 'Ada Example',
            date_of_birth: null,
            social_security_number: null,
          },
          accounts: [{ parties: [{ identity: { name: 'Ada Example' }, role: 'holder' }] }],
        },
      ],
    });
    const slug = bank.replace('sandbox-bank-', '');
    const [consent] = await traces.consents(slug);
    expect(new Set(consent?.reads).size).toBe(2);
    await untilRevoked(consent?.id, slug);
  });

  it('asks which of two accounts is meant, and reads that one alone', async () => {
    const shopper = await HttpShopper.begin(stack);
    const choice = await shopper.agree('two-accounts');
    expect(buttonValues(choice.text, 'account')).toHaveLength(2);
    expect(choice.text).not.toContain(await traces.ibanOf('two-accounts'));
    const [, savings = ''] = buttonValues(choice.text, 'account');
    broughtBack(await shopper.submit(choice, { account: savings }));
    const record = await expectCompleted(shopper);
    expect(record).toMatchObject({ data: [{ accounts: [{ account_type: 'savings' }] }] });
    const [consent] = await traces.consents();
    expect(consent?.reads.filter((path) => path !== '/v1/accounts')).toHaveLength(1);
  });

  it('asks again when the answer names no account of the choice', async () => {
    const shopper = await HttpShopper.begin(stack);
    const choice = await shopper.agree('two-accounts');
    const again = await shopper.submit(choice, { account: 'another' });
    const [first = ''] = buttonValues(again.text, 'account');
    broughtBack(await shopper.submit(again, { account: first }));
    await expectCompleted(shopper);
  });

  it('takes the account of the IBAN without asking', async () => {
    const iban = await traces.ibanOf('two-accounts');
    const shopper = await HttpShopper.begin(stack, { iban });
    broughtBack(await shopper.agree('two-accounts'));
    const record = await expectCompleted(shopper);
    expect(record).toMatchObject({ data: [{ accounts: [{ identifiers: { iban: { iban } } }] }] });
  });

  it('fails with account_mismatch when the account is another one', async () => {
    const iban = await traces.ibanOf('one-account');
    const shopper = await HttpShopper.begin(stack, { iban });
    const back = broughtBack(await shopper.agree('account-mismatch'));
    expect(back).toEqual({ session_id: shopper.sessionId, error: 'account_mismatch' });
    const event = 'ais.authentication_error';
    await expectFailed(shopper, { status: 'failed', reason: 'account_mismatch', event });
  });

  it('ends when the shopper declines at the bank', async () => {
    const shopper = await HttpShopper.begin(stack);
    const consent = await shopper.signIn('one-account');
    const back = broughtBack(await shopper.submit(consent, { decision: 'decline' }));
    expect(back['error']).toBe('user_cancelled');
    const event = 'ais.user_cancelled';
    await expectFailed(shopper, { status: 'cancelled', reason: 'user_cancelled', event });
  });

  it.each([
    ['error-500', 'failed', 'technical_error'],
    ['consent-expired', 'failed', 'authentication_error'],
  ])('for %s ends as %s: %s', async (user, status, reason) => {
    const shopper = await HttpShopper.begin(stack);
    expect(broughtBack(await shopper.agree(user))['error']).toBe(reason);
    await expectFailed(shopper, { status, reason, event: `ais.${reason}` });
  });

  it('refuses an answer in the name of another issuer', async () => {
    const shopper = await HttpShopper.begin(stack);
    const back = broughtBack(await shopper.agree('wrong-issuer', 'sandbox-bank-hamburg'));
    expect(back['error']).toBeDefined();
    expect((await stack.session(shopper.sessionId))['status']).not.toBe('completed');
    expect(await traces.recordIds(shopper.sessionId)).toEqual([]);
  });
});

describe('the callback', () => {
  it('is good once: replayed, it leads to the shop again and reads nothing', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    broughtBack(await shopper.follow(callback));
    const [consent] = await traces.consents();
    const replayed = broughtBack(await shopper.follow(callback));
    expect(replayed).toEqual({ session_id: shopper.sessionId });
    await expectCompleted(shopper);
    const [after] = await traces.consents();
    expect(after?.reads).toEqual(consent?.reads);
  });

  it('makes one record of many at once', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    await Promise.all(Array.from({ length: 8 }, () => shopper.follow(callback)));
    await expectCompleted(shopper);
    expect((await traces.consents())[0]?.reads).toHaveLength(2);
  });

  it('of a bank that calls it itself leaves the check to the browser', async () => {
    const shopper = await HttpShopper.begin(stack);
    broughtBack(await shopper.agree('double-callback'));
    await expectCompleted(shopper);
  });

  it('in another browser is refused, changes nothing, and the own one completes', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    const thief = await HttpShopper.begin(stack);
    await thief.signIn('one-account');
    expect((await thief.follow(callback)).status).toBe(403);
    expect((await fetch(callback)).status).toBe(403);
    expect(await stack.session(shopper.sessionId)).toMatchObject({ status: 'awaiting_bank' });
    broughtBack(await shopper.follow(callback));
    await expectCompleted(shopper);
  });

  it('after the session has expired leads to the shop with session_expired', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    stack.service.clock.advance(30 * MINUTE_MS);
    expect(broughtBack(await shopper.follow(callback))['error']).toBe('session_expired');
    await expectFailed(shopper, { status: 'expired', reason: 'session_expired', event: null });
    await untilRevoked((await traces.consents())[0]?.id);
  });

  it.each(['missing-state', 'wrong-state'])('of %s fits no check', async (user) => {
    const shopper = await HttpShopper.begin(stack);
    expect((await shopper.agree(user)).status).toBe(404);
    expect(await stack.session(shopper.sessionId)).toMatchObject({ status: 'awaiting_bank' });
  });

  it('of a bank that the shopper has left fits no check, and its consent is ended', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    const [left] = await traces.consents();
    const later = await shopper.agreeUpToCallback('one-account', 'sandbox-bank-hamburg');
    expect((await shopper.follow(callback)).status).toBe(404);
    await untilRevoked(left?.id);
    broughtBack(await shopper.follow(later));
    const record = await expectCompleted(shopper);
    expect(record).toMatchObject({ data: [{ financial_institution: 'Sandbox Bank Hamburg' }] });
  });
});

describe('a bank that has not decided when the browser comes back', () => {
  /** The callback URL, which only the bank learns. */
  async function callbackOf({ sessionId }: HttpShopper): Promise<string> {
    const sessions = stack.service.service.get(CheckSessionsRepository);
    const session = await sessions.find(toCheckSessionId(sessionId));
    if (session?.sealedConsent == null) throw new Error('The session holds no consent.');
    const sealer = stack.service.service.get(AttemptSealerService);
    const { state } = await sealer.open<HeldConsent>(session, 'consent', session.sealedConsent);
    return `${stack.baseUrl}/callback/berlin-group?state=${state}`;
  }

  it('is asked again, and the check completes once it has', async () => {
    const shopper = await HttpShopper.begin(stack);
    const consent = await shopper.signIn('one-account');
    const waiting = await shopper.follow(await callbackOf(shopper));
    expect([waiting.status, waiting.forms]).toEqual([200, []]);
    expect((await shopper.open()).status).toBe(200);
    expect(await stack.session(shopper.sessionId)).toMatchObject({ status: 'fetching' });
    broughtBack(await shopper.submit(consent, { decision: 'approve' }));
    await expectCompleted(shopper);
  });

  it('has five minutes, then the check fails with authentication_error', async () => {
    const shopper = await HttpShopper.begin(stack);
    await shopper.signIn('one-account');
    await shopper.follow(await callbackOf(shopper));
    stack.service.clock.advance(4 * MINUTE_MS);
    await shopper.open();
    stack.service.clock.advance(MINUTE_MS);
    expect(broughtBack(await shopper.open())['error']).toBe('authentication_error');
    const event = 'ais.authentication_error';
    await expectFailed(shopper, { status: 'failed', reason: 'authentication_error', event });
  });
});

describe('the page of a session', () => {
  it('belongs to the browser that chose a bank', async () => {
    const shopper = await HttpShopper.begin(stack);
    await shopper.signIn('one-account');
    const other = new HttpShopper(stack, shopper.sessionId);
    expect((await other.open()).status).toBe(403);
  });

  it('lets the shopper cancel before, at and after the bank', async () => {
    const event = 'ais.user_cancelled';
    const end = { status: 'cancelled', reason: 'user_cancelled', event };
    const before = await HttpShopper.begin(stack);
    const back = broughtBack(await before.press(await before.open(), '/cancel'));
    expect(back).toEqual({ session_id: before.sessionId, error: 'user_cancelled' });
    await expectFailed(before, end);
    const at = await HttpShopper.begin(stack);
    const callback = await at.agreeUpToCallback('one-account');
    broughtBack(await at.press(await at.open(), '/cancel'));
    expect(broughtBack(await at.follow(callback))['error']).toBe('user_cancelled');
    await expectFailed(at, end);
    const after = await HttpShopper.begin(stack);
    broughtBack(await after.press(await after.agree('two-accounts'), '/cancel'));
    await expectFailed(after, end);
  });

  it('is not completed by a HEAD request, which uses up nothing', async () => {
    const shopper = await HttpShopper.begin(stack);
    const callback = await shopper.agreeUpToCallback('one-account');
    const before = await stack.session(shopper.sessionId);
    expect(await shopper.head(callback)).toBe(200);
    expect(await stack.session(shopper.sessionId)).toEqual(before);
    broughtBack(await shopper.follow(callback));
    await expectCompleted(shopper);
  });

  it('offers the banks again when one cannot be reached', async () => {
    await traces.setBank('berlin', { is_down: true });
    const shopper = await HttpShopper.begin(stack, { headers: ENGLISH });
    const page = await shopper.open();
    const again = await shopper.submit(page, { institution: 'sandbox-bank-berlin' });
    expect(buttonValues(again.text, 'institution')).toContain('sandbox-bank-hamburg');
    expect(again.text).toMatch(/role="alert">[^<]*Berlin[^<]*at the moment/);
    await traces.setBank('berlin', { is_down: false });
    broughtBack(await shopper.agree('one-account'));
    await expectCompleted(shopper);
  });

  it('says so when a check can never work with a bank', async () => {
    const shopper = await HttpShopper.begin(stack, { market: 'LU', headers: ENGLISH });
    const again = await shopper.submit(await shopper.open(), { institution: 'unusable' });
    expect(again.text).toContain(
      '<p class="notice" role="alert">This check does not work with Banque sans interface.',
    );
  });

  it('of a completed check leads to the shop', async () => {
    const shopper = await HttpShopper.begin(stack);
    await shopper.agree('one-account');
    expect(broughtBack(await shopper.open())).toEqual({ session_id: shopper.sessionId });
  });

  it.each(['nonsense', '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11'])('is 404 for %s', async (id) => {
    expect((await new HttpShopper(stack, id).open()).status).toBe(404);
  });
});

describe('a shopper who never comes back', () => {
  it('leaves a session that expires and a consent that is revoked, however often the bank fails', async () => {
    const shopper = await HttpShopper.begin(stack);
    await shopper.agree('never-returning');
    const [consent] = await traces.consents();
    await traces.setBank('berlin', { is_down: true });
    stack.service.clock.advance(30 * MINUTE_MS);
    await stack.service.service.get(SessionDeadlinesWorker).run();
    await expectFailed(shopper, { status: 'expired', reason: 'session_expired', event: null });
    const revocations = stack.service.service.get(ConsentRevocationWorker);
    stack.service.clock.advance(10 * MINUTE_MS);
    await revocations.run();
    await traces.setBank('berlin', { is_down: false });
    stack.service.clock.advance(10 * MINUTE_MS);
    await revocations.run();
    await untilRevoked(consent?.id);
    const left = await stack.service.query('select 1 from consent_revocation');
    expect(left).toEqual([]);
  });
});
