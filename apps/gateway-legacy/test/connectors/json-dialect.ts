import type { ProviderRequest } from '../support/scripted-provider.js';
import type {
  Arrival,
  ConnectorDialect,
  ScriptedLine,
  ScriptedOutcome,
} from './connector-dialect.js';

const KINDS = {
  '/authorizations': 'authorization',
  '/captures': 'capture',
  '/refunds': 'refund',
  '/voids': 'void',
} as const;

/** The open protocol, spoken by the provider. */
export const jsonDialect: ConnectorDialect = {
  name: 'json',
  secret: 'a-secret-of-the-tests',
  read,
  outcome: (outcome) => ({ body: outcomeBody(outcome) }),
  unknown: () => ({ status: 404, body: {} }),
  malformed: (outcome) => ({
    'a body that breaks off': { text: '{"status":"appr' },
    'an empty body': { text: '' },
    'the reference of another order': { body: { ...outcomeBody(outcome), reference: 'other' } },
    'an unknown status': { body: { ...outcomeBody(outcome), status: 'fine' } },
    'no transaction ID': { body: { ...outcomeBody(outcome), transaction_id: '' } },
  }),
  settlement: (number, lines) => ({ body: file(number, lines) }),
  noSettlement: { status: 404, body: {} },
  brokenSettlement: (number, lines) => ({ body: { ...file(number, lines), lines: 'none' } }),
};

function read({ method, path, query, headers, body }: ProviderRequest): Arrival | null {
  const merchant = String(headers['x-merchant-id']);
  const [, reference] = path.split('/orders/');
  if (reference !== undefined) return { kind: 'inquiry', merchant, reference };
  if (path === '/settlements') {
    return { kind: 'settlement', merchant, after: Number(query.get('after')) };
  }
  if (method !== 'POST' || !(path in KINDS)) return null;
  const kind = KINDS[path as keyof typeof KINDS];
  return {
    kind: 'order',
    order: {
      kind,
      merchant,
      reference: String(body['reference']),
      authorization: kind === 'authorization' ? null : String(body['authorization_reference']),
      amount: Number(body['amount']),
      currency: (body['currency_code'] as string | undefined) ?? null,
      orderReference: (body['order_reference'] as string | undefined) ?? null,
    },
  };
}

function outcomeBody({ order, status, transactionId }: ScriptedOutcome) {
  const code = { approved: '00', declined: '51', pending: null }[status];
  return {
    reference: order.reference,
    status,
    response_code: code,
    transaction_id: transactionId,
  };
}

function file(number: number, lines: readonly ScriptedLine[]) {
  return {
    number,
    closed_at: new Date().toISOString(),
    lines: lines.map(({ type, reference, amount, currency }) => ({
      type,
      reference,
      amount,
      currency_code: currency,
    })),
  };
}
