import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@tessera/local/testing';
import { decisionRequest } from '../../../../apps/fraud/test/factories/decision-request.js';
import { fromPan } from '../../../../apps/vault/test/factories/cards.js';

/** The write that a service is there for, and how it shows in the database. */
export interface ServiceWrite {
  readonly name: ServiceName;
  readonly scopes: string;
  /** What an operator has set up before; `{0}` is replaced by the output of the first command. */
  readonly commands: readonly (readonly string[])[];
  readonly path: string;
  /** A new request; its reference, where it has one, is new too. */
  readonly body: () => Record<string, unknown>;
  /** Counts what writes have left; each leaves one. */
  readonly rows: string;
  /** Events that each write announces. */
  readonly events: readonly string[];
  readonly webhooks: string;
  /** Bytes that go by on one connection when the write is committed, in this order. */
  readonly commit: readonly string[];
  /** It queries the database for the outcome of the write before it responds. */
  readonly looksAgain?: boolean;
}

/** The response is stored in the transaction of the change, which TypeORM ends with this. */
const COMMIT = ['idempotency_complete\0', 'COMMIT\0'];

/** Placeholder for the path of a file with a password. */
export const PASSWORD_FILE = '{password-file}';

export const SERVICE_WRITES: readonly ServiceWrite[] = [
  {
    name: 'vault',
    scopes: 'pci:tokens:create admin:webhooks:create',
    commands: [],
    path: '/api/pci/tokens',
    body: fromPan,
    rows: 'select count(*)::int as count from pci_token',
    events: ['pci.token.created'],
    webhooks: '/api/admin/webhooks',
    commit: COMMIT,
  },
  {
    name: 'fraud',
    scopes: 'decisions:create admin:webhooks:create',
    commands: [],
    path: '/api/decisions',
    body: () => decisionRequest(),
    rows: 'select count(*)::int as count from decision',
    events: ['decision.allow'],
    webhooks: '/api/admin/webhooks',
    // One statement that is its own transaction.
    commit: ['decision_insert_'],
  },
  {
    name: 'account-info',
    scopes: 'ais:sessions:create',
    commands: [
      [
        'tenant',
        'create',
        '--name=Shop',
        '--client=test-client',
        '--redirect-origin=https://shop.example',
      ],
    ],
    path: '/api/services/account-information',
    body: () => ({
      market: 'DE',
      redirect_urls: {
        success: 'https://shop.example/done',
        failure: 'https://shop.example/failed',
      },
    }),
    rows: 'select count(*)::int as count from account_check_session',
    events: [],
    webhooks: '/api/admin/webhooks',
    commit: COMMIT,
  },
  {
    name: 'gateway-legacy',
    scopes: '',
    commands: [
      ['account', 'create', '--name', 'shop'],
      ['key', 'create', '--account', '{0}'],
    ],
    path: '/payments/one-off',
    body: () => ({
      amount: 10_000,
      currency_code: 'EUR',
      reference: `order-${randomUUID()}`,
      source: { type: 'checkout' },
      capture: 'automatic',
    }),
    rows: 'select count(*)::int as count from payment',
    events: ['payment.captured'],
    webhooks: '/webhooks',
    commit: COMMIT,
    looksAgain: true,
  },
  {
    name: 'identity',
    scopes: 'admin:users:write',
    commands: [
      ['user', 'create', '--email', 'ada@example.com', '--password-file', PASSWORD_FILE],
      ['user', 'list', '--json'],
    ],
    path: '',
    body: () => ({}),
    rows: `select count(*)::int as count from audit_event where action = 'user.mfa.revoke'`,
    events: [],
    webhooks: '',
    commit: COMMIT,
  },
  {
    name: 'commerce',
    scopes: '',
    commands: [
      ['account', 'create', '--name', 'shop'],
      ['key', 'create', '--account', '{0}'],
    ],
    path: '/tokens/session',
    body: () => ({ metadata: { order: randomUUID() } }),
    rows: 'select count(*)::int as count from token_session',
    events: [],
    webhooks: '/webhooks',
    commit: COMMIT,
  },
];
