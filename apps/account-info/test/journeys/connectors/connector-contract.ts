import { describe, expect, it } from '@jest/globals';
import {
  BankRefusedError,
  BankUnavailableError,
  ConnectorError,
} from '../../../src/connectors/connector.errors.js';
import type { ConnectorUnderTest } from './support/connector-under-test.js';

/** What every connector must do, whatever protocol its bank speaks. */
export function describeConnector(name: string, under: () => ConnectorUnderTest): void {
  describe(`a connector (${name})`, () => {
    describe('names its banks', () => {
      it('by market, each as reached by itself', () => {
        const { connector, institution } = under();
        expect(connector.markets).toContain(institution.country);
        for (const market of connector.markets) {
          for (const { country, connectorId } of connector.institutions(market)) {
            expect([country, connectorId]).toEqual([market, connector.id]);
          }
        }
        expect(connector.institutions('AQ')).toEqual([]);
      });
    });

    describe('starts a consent', () => {
      it('with a redirect to an origin that it has named, which tells no IBAN', async () => {
        const { institution, banks, slug } = under();
        const [iban = ''] = await banks.ibansOf(slug, 'one-account');
        const { started } = await under().start(iban);
        const url = new URL(started.redirectUrl);
        expect(institution.redirectOrigins).toContain(url.origin);
        expect(url.href).not.toContain(iban);
        expect(started.expiresAt.getTime()).toBeGreaterThan(banks.clock.now().getTime());
      });

      it('for the one account that was named', async () => {
        const { banks, slug, connector } = under();
        const [, savings = ''] = await banks.ibansOf(slug, 'two-accounts');
        const step = await under().authorised('two-accounts', savings);
        expect((await banks.consents(slug))[0]?.requested_ibans).toEqual([savings]);
        const accounts = await connector.accounts(step);
        expect(accounts.map(({ iban }) => iban)).toEqual([savings]);
      });

      it('at a bank that is down: unavailable', async () => {
        const { banks, slug } = under();
        await banks.behave(slug, { is_down: true });
        try {
          const error = await failureOf(under().start());
          expect(error).toBeInstanceOf(BankUnavailableError);
          expect(error.bankRequestId).toMatch(/^[\da-f-]{36}$/);
        } finally {
          await banks.behave(slug, { is_down: false });
        }
      });
    });

    describe('asks the bank for the verdict', () => {
      it('authorised, and the same again with the state that it returned', async () => {
        const attempt = await under().start();
        const query = await under().consent(attempt, 'one-account');
        const first = await under().callback(attempt, query);
        expect(first.verdict).toBe('authorised');
        const { connectorState } = under().consentStep(first.connectorState);
        const again = await under().callback(attempt, query, { connectorState });
        expect(again).toEqual(first);
      });

      it('pending while the shopper has not decided, whatever the browser says', async () => {
        const attempt = await under().start();
        const verdict = await under().callback(attempt, { state: attempt.state });
        expect(verdict.verdict).toBe('pending');
      });

      it('denied when the shopper declines', async () => {
        const attempt = await under().start();
        const query = await under().consent(attempt, 'one-account', { declines: true });
        expect(query['state']).toBe(attempt.state);
        const verdict = await under().callback(attempt, query);
        expect(verdict).toMatchObject({ verdict: 'denied', reason: 'cancelled' });
        await under().connector.revoke(under().consentStep(verdict.connectorState));
      });

      it('denied when the bank refuses', async () => {
        const attempt = await under().start();
        const query = await under().consent(attempt, 'denial');
        const verdict = await under().callback(attempt, query);
        expect(verdict).toMatchObject({ verdict: 'denied', reason: 'rejected' });
      });

      it('denied when the browser was sent back with a no that the bank has not noted', async () => {
        const attempt = await under().start();
        const query = { state: attempt.state, error: 'access_denied', iss: issuerOf(under()) };
        const verdict = await under().callback(attempt, query);
        expect(verdict).toMatchObject({ verdict: 'denied', reason: 'cancelled' });
      });

      it('denied when the consent has expired', async () => {
        const attempt = await under().start();
        const query = await under().consent(attempt, 'consent-expired');
        const verdict = await under().callback(attempt, query);
        expect(verdict).toMatchObject({ verdict: 'denied', reason: 'expired' });
      });
    });

    describe('reads', () => {
      it('the list, and then the details of the chosen account alone', async () => {
        const { banks, slug, connector, institution } = under();
        const [current = '', savings = ''] = await banks.ibansOf(slug, 'two-accounts');
        const step = await under().authorised('two-accounts');
        const accounts = await connector.accounts(step);
        expect(accounts.map(({ iban, accountType }) => [iban, accountType])).toEqual([
          [current, 'checking'],
          [savings, 'savings'],
        ]);
        const chosen = accounts[1]?.id ?? '';
        const record = await connector.record(step, chosen);
        expect(record).toEqual({
          account: {
            id: chosen,
            iban: savings,
            bban: savings.slice(4),
            name: 'Savings',
            accountType: 'savings',
            currencyCode: 'EUR',
            parties: [{ name: 'Béla Beispiel', role: 'holder' }],
          },
          accountNumber: savings.slice(4),
          bic: institution.bics[0],
          person: { fullName: 'Béla Beispiel', dateOfBirth: null, socialSecurityNumber: null },
          parties: [{ name: 'Béla Beispiel', role: 'holder' }],
        });
        const [consent] = await banks.consents(slug);
        expect(consent?.reads).toEqual(['/v1/accounts', `/v1/accounts/${chosen}`]);
      });

      it('only the accounts that the shopper opened at the bank', async () => {
        const step = await under().authorised('two-accounts', undefined, { accounts: [1] });
        const accounts = await under().connector.accounts(step);
        expect(accounts.map(({ name }) => name)).toEqual(['Savings']);
      });

      it('an account whose owner the bank does not tell, without a name', async () => {
        const step = await under().authorised('no-owner-name');
        const [account] = await under().connector.accounts(step);
        const record = await under().connector.record(step, account?.id ?? '');
        expect(record.person.fullName).toBeNull();
        expect(record.parties).toEqual([]);
      });

      it('accounts that the bank fails to give: unavailable, and nothing of them in the error', async () => {
        const { banks, slug, connector } = under();
        const [iban = ''] = await banks.ibansOf(slug, 'error-500');
        const step = await under().authorised('error-500', iban);
        const error = await failureOf(connector.accounts(step));
        expect(error).toBeInstanceOf(BankUnavailableError);
        const shown = JSON.stringify([error, error.message, error.stack, String(error.cause)]);
        expect(shown).not.toContain(iban);
        expect(shown).not.toContain(step.connectorState['consent_id']);
      });

      it('until its caller gives up', async () => {
        const step = await under().authorised('slow');
        const giveUp = new AbortController();
        const reading = failureOf(
          under().connector.accounts(under().consentStep(step.connectorState, giveUp.signal)),
        );
        giveUp.abort();
        expect(await reading).toBeInstanceOf(BankUnavailableError);
      });
    });

    describe('revokes', () => {
      it('the consent at the bank, once and for all', async () => {
        const { banks, slug, connector } = under();
        const step = await under().authorised('one-account');
        await connector.revoke(step);
        expect((await banks.consents(slug))[0]?.status).toBe('terminatedByTpp');
        expect(await failureOf(connector.accounts(step))).toBeInstanceOf(BankRefusedError);
        await connector.revoke(step);
      });

      it('a consent without a decision', async () => {
        const { banks, slug, connector } = under();
        const { started } = await under().start();
        await connector.revoke(under().consentStep(started.connectorState));
        expect((await banks.consents(slug))[0]?.status).toBe('terminatedByTpp');
      });
    });
  });
}

/** @throws when the call succeeds, or fails with anything but a connector's error */
export async function failureOf(call: Promise<unknown>): Promise<ConnectorError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof ConnectorError) return outcome;
  throw new Error('The call did not fail as a connector fails.', { cause: outcome });
}

function issuerOf({ banks, slug }: ConnectorUnderTest): string {
  return `${banks.url}/bank/${slug}`;
}
