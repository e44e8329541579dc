import { describe, expect, it } from '@jest/globals';
import { toAccountId } from '@tessera/ids';
import fc from 'fast-check';
import { toCheckSessionId } from '../ids.js';
import type { CheckSession } from './check-session.entity.js';
import { applyTransition } from './apply-transition.js';
import { isEnd, nextStatus, SESSION_MOVES, SESSION_STATUSES } from './session-state.js';

const NOW = new Date('2026-03-01T10:00:00Z');

function session(changes: Partial<CheckSession> = {}): CheckSession {
  return {
    id: toCheckSessionId('0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11'),
    tenantId: toAccountId('7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22'),
    createdAt: NOW,
    expiresAt: NOW,
    status: 'created',
    version: 1,
    reason: null,
    market: 'DE',
    successUrl: 'https://shop.example',
    failureUrl: 'https://shop.example',
    institutionId: null,
    bankSelectedAt: null,
    awaitingBankAt: null,
    fetchingAt: null,
    endedAt: null,
    deadlineAt: NOW,
    waitingFor: null,
    stateHash: null,
    browserHash: null,
    wrappedKey: Buffer.of(1),
    kekVersion: 1,
    sealedAccountIdentifier: null,
    sealedConsent: null,
    sealedAccounts: null,
    redactedAt: null,
    ...changes,
  };
}

const moves = fc.array(fc.constantFrom(...SESSION_MOVES), { maxLength: 12 });

/** The resulting sessions of all transitions that this state allows. */
function walked(wanted: readonly (typeof SESSION_MOVES)[number][]): CheckSession[] {
  const path = [session()];
  for (const [index, move] of wanted.entries()) {
    const at = new Date(NOW.getTime() + index);
    const before = path.at(-1) ?? session();
    const after = applyTransition(before, move, at, { sealedConsent: Buffer.of(index) });
    if (after !== null) path.push(after);
  }
  return path;
}

describe('the states of a session', () => {
  it('completes by the way of the specification alone', () => {
    fc.assert(
      fc.property(moves, (wanted) => {
        const states = walked(wanted).map(({ status }) => status);
        if (states.at(-1) !== 'completed') return;
        const entered = states.filter((status, index) => status !== states[index - 1]);
        expect(entered[0]).toBe('created');
        expect(entered.slice(-4)).toEqual([
          'bank_selected',
          'awaiting_bank',
          'fetching',
          'completed',
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves no end, and an end keeps neither deadline nor consent', () => {
    fc.assert(
      fc.property(moves, (wanted) => {
        const path = walked(wanted);
        const ends = path.filter(({ status }) => isEnd(status));
        expect(ends.length).toBeLessThanOrEqual(1);
        for (const end of ends) {
          expect(path.at(-1)).toBe(end);
          expect([end.deadlineAt, end.sealedConsent, end.sealedAccounts]).toEqual([
            null,
            null,
            null,
          ]);
          expect(end.endedAt).not.toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts every move, and says when each state was entered', () => {
    fc.assert(
      fc.property(moves, (wanted) => {
        const path = walked(wanted);
        expect(path.map(({ version }) => version)).toEqual(path.map((_, index) => index + 1));
        const last = path.at(-1) ?? session();
        const times = [last.bankSelectedAt, last.awaitingBankAt, last.fetchingAt, last.endedAt];
        const reached = times.filter((time) => time !== null).map((time) => time.getTime());
        if (last.status === 'completed') {
          expect(reached).toEqual([...reached].sort((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('can always end, until it has', () => {
    for (const status of SESSION_STATUSES) {
      expect([status, nextStatus(status, 'expire') !== null]).toEqual([status, !isEnd(status)]);
      expect([status, nextStatus(status, 'cancel') !== null]).toEqual([status, !isEnd(status)]);
    }
  });

  it('ends a wait with the next move, whichever it is', () => {
    const waiting = session({ status: 'fetching', waitingFor: 'shopper' });
    for (const move of ['resume', 'note', 'complete', 'fail', 'cancel', 'expire'] as const) {
      expect(applyTransition(waiting, move, NOW)?.waitingFor).toBeNull();
    }
    expect(applyTransition(waiting, 'wait', NOW, { waitingFor: 'bank' })?.waitingFor).toBe('bank');
  });
});
