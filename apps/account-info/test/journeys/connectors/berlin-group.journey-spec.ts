import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFile } from '@tessera/local/testing';
import type { BerlinGroupConnector } from '../../../src/connectors/berlin-group/berlin-group.connector.js';
import {
  BankRefusedError,
  BankTechnicalError,
  BankUnavailableError,
} from '../../../src/connectors/connector.errors.js';
import { describeConnector, failureOf } from './connector-contract.js';
import {
  CALLBACK_URL,
  connectorOf,
  ConnectorUnderTest,
  institutionOf,
} from './support/connector-under-test.js';
import { SimulatedBanks } from './support/simulated-banks.js';

let banks: SimulatedBanks;
let connector: BerlinGroupConnector;
const connectors: BerlinGroupConnector[] = [];

beforeAll(async () => {
  banks = await SimulatedBanks.boot();
  connector = connectorOf(await banks.banksFile(), banks);
  connectors.push(connector);
});

afterAll(async () => {
  await Promise.all(connectors.map((each) => each.close()));
  await banks.close();
});

const at = (slug: string, over = connector): ConnectorUnderTest =>
  new ConnectorUnderTest(over, institutionOf(over, `sandbox-bank-${slug}`), banks, slug);

/** The connector of the same banks file with a few words changed. */
async function changed(...changes: readonly [string, string][]): Promise<BerlinGroupConnector> {
  let yaml = await banks.banksFile();
  for (const [from, to] of changes) {
    expect(yaml).toContain(from);
    yaml = yaml.replaceAll(from, to);
  }
  const made = connectorOf(yaml, banks);
  connectors.push(made);
  return made;
}

describeConnector('berlin-group, redirect', () => at('berlin'));
describeConnector('berlin-group, redirect started by a separate call', () => at('dublin'));
describeConnector('berlin-group, OAuth', () => at('hamburg'));

describe('berlin-group', () => {
  it('knows every bank of the sandbox, by its market', () => {
    expect(connector.markets).toEqual(['DE', 'ES', 'FI', 'FR', 'IE', 'NL']);
    expect(connector.institutions('DE').map(({ name }) => name)).toEqual([
      'Sandbox Bank Berlin',
      'Sandbox Bank Hamburg',
    ]);
  });

  it('reads the names of several owners where the bank lists them', async () => {
    const under = at('amsterdam');
    const step = await under.authorised('two-accounts');
    const [account] = await connector.accounts(step);
    expect(account?.parties.map(({ name }) => name)).toEqual(['Béla Beispiel', 'Ida Beispiel']);
    const record = await connector.record(step, account?.id ?? '');
    expect(record.parties.map(({ name }) => name)).toEqual(['Béla Beispiel', 'Ida Beispiel']);
  });

  it('refuses a bank that needs an IBAN without one, and asks it with one', async () => {
    const under = at('helsinki');
    expect(under.institution.needsIban).toBe(true);
    expect((await failureOf(under.start())).code).toBe('iban_required');
    const [iban = ''] = await banks.ibansOf('helsinki', 'one-account');
    const accounts = await connector.accounts(await under.authorised('one-account', iban));
    expect(accounts.map((account) => account.iban)).toEqual([iban]);
  });

  it('opens an account other than the named one where the bank does: the service compares', async () => {
    const under = at('berlin');
    const [named = ''] = await banks.ibansOf('berlin', 'one-account');
    const [own = ''] = await banks.ibansOf('berlin', 'account-mismatch');
    const step = await under.authorised('account-mismatch', named);
    expect((await connector.accounts(step)).map(({ iban }) => iban)).toEqual([own]);
  });

  it('puts the state into the addresses that the bank returns to, and a hint into the one for a no', async () => {
    const attempt = await at('berlin').start();
    const back = await at('berlin').consent(attempt, 'one-account');
    expect(back).toEqual({ state: attempt.state });
    const other = await at('berlin').start();
    const turnedAway = await at('berlin').consent(other, 'one-account', { declines: true });
    expect(turnedAway).toEqual({ state: other.state, error: 'access_denied' });
  });

  it('gives up at a bank that takes longer than the file allows', async () => {
    await banks.behave('berlin', { slow_ms: 60_000 });
    const impatient = await changed(['sca: redirect', 'sca: redirect\n    timeout_ms: 300']);
    // The way there takes as long as this machine needs.
    const step = await at('berlin').authorised('slow');
    const error = await failureOf(impatient.accounts(step));
    expect([error.kind, error.code]).toEqual(['unavailable', 'timeout']);
    await banks.behave('berlin', { slow_ms: 0 });
  });

  it('is another third party to the bank with another key: its consents are not found', async () => {
    const step = await at('berlin').authorised('one-account');
    const stranger = await changed(['value: tessera', 'value: stranger']);
    const error = await failureOf(stranger.accounts(step));
    expect([error.kind, error.code]).toEqual(['refused', 'CONSENT_UNKNOWN']);
  });

  it('never redirects to an origin that the file does not name', async () => {
    const elsewhere = await changed([
      'sca: redirect',
      'sca: redirect\n    redirect_origins: [http://login.bank.example]',
    ]);
    expect((await failureOf(at('berlin', elsewhere).start())).code).toBe('foreign_redirect');
  });

  it('does not know a state that is not its own', async () => {
    const step = at('berlin').consentStep({ consent_id: 7 });
    expect((await failureOf(connector.accounts(step))).code).toBe('state_not_understood');
  });

  it('follows no consent id out of its path', async () => {
    const step = at('berlin').consentStep({
      consent_id: '../../../sandbox/banks',
      access_token: null,
    });
    const error = await failureOf(connector.revoke(step).then(() => connector.accounts(step)));
    expect([error.kind, error.code]).toEqual(['refused', 'CONSENT_UNKNOWN']);
  });
});

describe('berlin-group with OAuth', () => {
  it('asks for the code with PKCE, for the one consent', async () => {
    const { started, state } = await at('hamburg').start();
    const { searchParams, pathname } = new URL(started.redirectUrl);
    expect(pathname).toBe('/bank/hamburg/oauth/authorize');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'tessera',
      redirect_uri: CALLBACK_URL,
      state,
      code_challenge_method: 'S256',
    });
    expect(searchParams.get('scope')).toMatch(/^AIS:[\da-f-]{36}$/);
  });

  it.each([
    ['wrong-issuer', 'oauth_invalid_response'],
    ['wrong-state', 'oauth_invalid_response'],
    ['missing-state', 'oauth_invalid_response'],
  ])('redeems no code of a callback with a fault: %s', async (user, code) => {
    const attempt = await at('hamburg').start();
    const query = await at('hamburg').consent(attempt, user);
    expect(query['code']).toBeDefined();
    const error = await failureOf(at('hamburg').callback(attempt, query));
    expect([error.kind, error.code]).toEqual(['technical', code]);
    expect(JSON.stringify([error, String(error.cause)])).not.toContain(query['code']);
  });

  it('believes no refusal of another issuer', async () => {
    const attempt = await at('hamburg').start();
    const query = { state: attempt.state, error: 'access_denied', iss: 'https://evil.example' };
    expect((await failureOf(at('hamburg').callback(attempt, query))).kind).toBe('technical');
  });

  it('is refused with a code that was redeemed before', async () => {
    const attempt = await at('hamburg').start();
    const query = await at('hamburg').consent(attempt, 'one-account');
    await at('hamburg').callback(attempt, query);
    const error = await failureOf(at('hamburg').callback(attempt, query));
    expect(error).toBeInstanceOf(BankRefusedError);
    expect(error.code).toBe('invalid_grant');
  });

  it('is refused at once when the bank asks for a confirmation, which is not supported', async () => {
    const attempt = await at('berlin').start();
    const error = await failureOf(at('berlin').callback(attempt, { authConfirmationCode: 'x' }));
    expect([error.kind, error.code]).toEqual(['technical', 'confirmation_not_supported']);
  });

  it('keeps the token of a code when the bank goes down right after', async () => {
    const under = at('hamburg');
    const attempt = await under.start();
    const query = await under.consent(attempt, 'one-account');
    await banks.behave('hamburg', { is_down: true });
    const first = await under.callback(attempt, query);
    await banks.behave('hamburg', { is_down: false });
    expect(first.verdict).toBe('pending');
    const { connectorState } = first;
    const second = await under.callback(attempt, query, { connectorState });
    expect(second.verdict).toBe('authorised');
  });

  it("is refused with another attempt's verifier", async () => {
    const attempt = await at('hamburg').start();
    const query = await at('hamburg').consent(attempt, 'one-account');
    const codeVerifier = 'x'.repeat(43);
    const error = await failureOf(at('hamburg').callback(attempt, query, { codeVerifier }));
    expect(error.code).toBe('invalid_grant');
  });

  it.each([
    ['access_denied', 'denied'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'technical'],
    ['login_required', 'refused'],
  ])('takes the error %s of the callback as %s', async (error, meaning) => {
    const attempt = await at('hamburg').start();
    const query = { state: attempt.state, error, iss: `${banks.url}/bank/hamburg` };
    const outcome = await at('hamburg')
      .callback(attempt, query)
      .then(({ verdict }) => verdict)
      .catch((failure: unknown) => (failure as { kind?: string }).kind);
    expect(outcome).toBe(meaning);
  });

  it('authenticates with a secret out of a file', async () => {
    const file = temporaryFile('secret', 'sandbox-secret\n');
    const to = (method: string, path: string): [string, string] => [
      'client_authentication: none',
      `client_authentication: ${method}\n      client_secret_file: ${path}`,
    ];
    for (const method of ['client_secret_basic', 'client_secret_post']) {
      const confidential = await changed(to(method, file));
      await at('hamburg', confidential).authorised('one-account');
    }
    writeFileSync(file, 'other');
    const wrong = at('hamburg', await changed(to('client_secret_basic', file)));
    const attempt = await wrong.start();
    const query = await wrong.consent(attempt, 'one-account');
    const error = await failureOf(wrong.callback(attempt, query));
    expect([error.kind, error.code]).toEqual(['technical', 'invalid_client']);
  });

  it('takes metadata of the configured issuer alone', async () => {
    const confused = await changed([
      `issuer: ${banks.url}/bank/hamburg`,
      `issuer: ${banks.url}/bank/hamburg\n      metadata_url: ${banks.url}/.well-known/oauth-authorization-server/bank/madrid`,
    ]);
    const error = await failureOf(at('hamburg', confused).start());
    expect(error).toBeInstanceOf(BankTechnicalError);
    expect(error.code).toBe('issuer_mismatch');
  });

  it('goes without metadata where the link is the authorization endpoint itself', async () => {
    const linked = await changed([
      `issuer: ${banks.url}/bank/hamburg`,
      `issuer: ${banks.url}/bank/hamburg\n      sca_link: authorization\n      token_endpoint: ${banks.url}/bank/hamburg/oauth/token`,
    ]);
    const { started } = await at('hamburg', linked).start();
    // The simulated bank links to its metadata; the URL is taken as it is, with the request added.
    expect(started.redirectUrl).toContain('/.well-known/oauth-authorization-server/bank/hamburg?');
    expect(new URL(started.redirectUrl).searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('is unavailable when the authorization server is unreachable', async () => {
    const away = await changed([
      `issuer: ${banks.url}/bank/hamburg`,
      'issuer: http://127.0.0.1:9/bank/hamburg',
    ]);
    expect(await failureOf(at('hamburg', away).start())).toBeInstanceOf(BankUnavailableError);
  });
});
