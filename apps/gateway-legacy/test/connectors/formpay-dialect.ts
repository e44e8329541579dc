import type { ProviderReply, ProviderRequest } from '../support/scripted-provider.js';
import type {
  Arrival,
  ConnectorDialect,
  ScriptedLine,
  ScriptedOutcome,
} from './connector-dialect.js';

const KINDS = {
  authorise: 'authorization',
  capture: 'capture',
  refund: 'refund',
  cancel: 'void',
} as const;
const DONE = {
  authorization: 'Authorised',
  capture: 'Captured',
  refund: 'Refunded',
  void: 'Cancelled',
} as const;
const LINES = { capture: 'SALE', refund: 'REFUND', chargeback: 'CHARGEBACK' } as const;
/** A second copy of the table, so that a wrong entry in the connector is noticed. */
const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

/** Forms and words, spoken by the provider. */
export const formpayDialect: ConnectorDialect = {
  name: 'formpay',
  secret: 'a-key:a-secret:of-the-tests',
  read,
  outcome: (outcome) => form(outcomeFields(outcome)),
  unknown: (reference) => form({ txn_ref: reference, result: 'Unknown' }),
  malformed: (outcome) => ({
    'an empty body': { text: '' },
    'JSON in place of a form': { text: '{"result":"Authorised"}' },
    'the reference of another order': form({ ...outcomeFields(outcome), txn_ref: 'other' }),
    'an unknown result': form({ ...outcomeFields(outcome), result: 'authorised' }),
    'a result that comes twice': {
      text: `${formText(outcomeFields(outcome))}&result=Refused`,
    },
    'no transaction ID': form({ ...outcomeFields(outcome), txn_id: '' }),
    'no order at all': form({ txn_ref: outcome.order.reference, result: 'Unknown' }),
  }),
  settlement: (number, lines) => ({ text: file(number, lines, lines.length) }),
  noSettlement: { status: 204, text: '' },
  brokenSettlement: (number, lines) => ({ text: file(number, lines, lines.length + 1) }),
};

function read({ method, path, query, headers, body }: ProviderRequest): Arrival | null {
  const expected = `Basic ${Buffer.from('a-key:a-secret:of-the-tests').toString('base64')}`;
  if (headers.authorization !== expected) return null;
  const merchant = query.get('merchant_account') ?? '';
  const [, number] = path.split('/settlements/');
  if (number !== undefined) return { kind: 'settlement', merchant, after: Number(number) - 1 };
  if (path !== '/transactions') return null;
  if (method === 'GET') return { kind: 'inquiry', merchant, reference: query.get('txn_ref') ?? '' };
  const kind = KINDS[body['operation'] as keyof typeof KINDS];
  const currency = String(body['currency']);
  return {
    kind: 'order',
    order: {
      kind,
      merchant: String(body['merchant_account']),
      reference: String(body['txn_ref']),
      authorization: (body['parent_ref'] as string | undefined) ?? null,
      amount: minorUnits(String(body['amount']), currency),
      currency,
      orderReference: (body['order_ref'] as string | undefined) ?? null,
    },
  };
}

function minorUnits(decimal: string, currency: string): number {
  const [whole = '', fraction = ''] = decimal.split('.');
  return fraction.length === DECIMALS[currency] ? Number(whole + fraction) : Number.NaN;
}

function outcomeFields({ order, status, transactionId }: ScriptedOutcome): Record<string, string> {
  const result = { approved: DONE[order.kind], declined: 'Refused', pending: 'Pending' }[status];
  return {
    txn_ref: order.reference,
    txn_id: transactionId,
    result,
    ...(status === 'declined' && { reason: 'insufficient-funds' }),
  };
}

function form(fields: Record<string, string>): ProviderReply {
  return {
    text: formText(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

function formText(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}

function file(number: number, lines: readonly ScriptedLine[], counted: number): string {
  const records = lines.map(({ type, reference, amount, currency }) => {
    const decimals = DECIMALS[currency] ?? 0;
    const decimal = (amount / 10 ** decimals).toFixed(decimals);
    return `D,${LINES[type]},${reference},,${decimal},${currency}`;
  });
  return [`H,${number},${new Date().toISOString()}`, ...records, `T,${counted}`, ''].join('\r\n');
}
