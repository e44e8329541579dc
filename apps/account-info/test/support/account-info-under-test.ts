import {
  runCommand,
  ServiceUnderTest,
  temporaryFile,
  type CommandRun,
} from '@tessera/local/testing';
import { accountInfo } from '../../src/index.js';
import { commands } from '../../src/commands/index.js';

export const SESSIONS = '/api/services/account-information';

const SCOPES = [
  'ais:sessions:create',
  'ais:sessions:read',
  'ais:records:read',
  'admin:webhooks:create',
  'admin:webhooks:read',
  'admin:audit:read',
];

/** Two German banks without a server: enough for tests that never call a bank. */
const BANKS = `
banks:
  - id: first-bank
    name: First Bank
    country: DE
    bank_codes: ['37040044']
    base_url: http://127.0.0.1:9/berlin-group
    sca: redirect
    consents: [bank-offered, iban]
  - id: second-bank
    name: Zweite Sparbänk
    country: DE
    base_url: http://127.0.0.1:9/berlin-group
    sca: redirect
    consents: [bank-offered, iban]
`;

/** Account information with a tenant for `test-client` and one for `other-client`. */
export interface AccountInfoUnderTest {
  readonly service: ServiceUnderTest;
  readonly tenantId: string;
  readonly otherTenantId: string;
  /** A token of the other tenant's client, with the same scopes. */
  readonly otherToken: string;
  command(...args: string[]): Promise<CommandRun>;
}

export async function bootAccountInfo(
  env: Readonly<Record<string, string>> = {},
): Promise<AccountInfoUnderTest> {
  const banksFile = temporaryFile('banks.yaml', BANKS);
  const service = await ServiceUnderTest.boot(accountInfo, {
    scopes: SCOPES,
    env: { BANKS_FILE: banksFile, ...env },
  });
  const command = (...args: string[]) => runCommand(accountInfo, commands, service.env, args);
  const create = async (...args: string[]) =>
    (await command('tenant', 'create', ...args)).out.trim();
  const tenantId = await create(
    '--name=Shop',
    '--client=test-client',
    '--redirect-origin=https://shop.example',
  );
  const otherTenantId = await create('--name=Other', '--client=other-client');
  const scope = SCOPES.join(' ');
  const otherToken = await service.issuer.token({ clientId: 'other-client', scope });
  return { service, tenantId, otherTenantId, otherToken, command };
}

/** A body that `POST /api/services/account-information` takes. */
export const SESSION = {
  market: 'DE',
  redirect_urls: {
    success: 'https://shop.example/done?order=7',
    failure: 'https://shop.example/failed',
  },
};
