import { isDeclineCategory } from '../payments/result.js';
import type {
  ProviderOutcome,
  ProviderSettlement,
  ProviderSettlementLine,
} from './payment-service-provider.js';
import { ProviderSilentError } from './provider.errors.js';

type Fields = Readonly<Record<string, unknown>>;

/** What a provider calls something of its own: any printable ASCII, blanks not at the ends. */
const PROVIDER_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const RESPONSE_CODE = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;
const LINE_TYPES = ['capture', 'refund', 'chargeback', 'fee', 'payout'] as const;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * What an answer says of an order.
 *
 * @throws ProviderSilentError when it is not as described, or about another order; its cause has the
 * reason, which never quotes the answer
 */
export function readOutcome(answer: unknown, reference: string): ProviderOutcome {
  const { status, response_code: code, transaction_id: transactionId, ...rest } = fieldsOf(answer);
  if (rest['reference'] !== reference) throw garbled('reference must be that of the order');
  if (typeof transactionId !== 'string' || !PROVIDER_ID.test(transactionId)) {
    throw garbled('transaction_id must be a string of 1 to 255 printable characters');
  }
  if (status === 'pending') return { status, responseCode: null, transactionId };
  if (typeof code !== 'string' || !RESPONSE_CODE.test(code)) {
    throw garbled('response_code must be a string of 1 to 64 printable characters');
  }
  if (status === 'approved') {
    const scheme = schemeTransaction(rest['scheme_transaction_id']);
    return { status, responseCode: code, transactionId, ...scheme };
  }
  // An authorization that was voided before it came has been refused like a declined one.
  if (status !== 'declined' && status !== 'blocked') {
    throw garbled('status must be approved, declined, blocked or pending');
  }
  const { category } = rest;
  const named = isDeclineCategory(category) ? { category } : {};
  return { status: 'declined', responseCode: code, transactionId, ...named };
}

/** The order was carried out: an id that is not as described is no reason to doubt it. */
function schemeTransaction(id: unknown): Pick<ProviderOutcome, 'schemeTransactionId'> {
  return typeof id === 'string' && RESPONSE_CODE.test(id) ? { schemeTransactionId: id } : {};
}

/** A response that cannot be read: nobody knows what happened, and the log says what was wrong. */
export function garbled(reason: string): ProviderSilentError {
  return new ProviderSilentError('garbled', new Error(`${reason}.`));
}

const PAYMENT_METHOD_ID = /^[\x21-\x7e]{1,255}$/;

/**
 * The provider's id of a card that it keeps.
 *
 * @throws ProviderSilentError when the answer is not as described
 */
export function readStoredCard(answer: unknown, reference: string): string {
  const { reference: named, payment_method_id: id } = fieldsOf(answer);
  if (named !== reference) throw garbled('reference must be that of the card');
  if (typeof id !== 'string' || !PAYMENT_METHOD_ID.test(id)) {
    throw garbled('payment_method_id must be a string of 1 to 255 printable characters');
  }
  return id;
}

/**
 * A settlement file. What it leaves over is paid out by a later one, so it need not sum to zero.
 *
 * @throws ProviderSilentError when it is not as described
 */
export function readSettlement(answer: unknown): ProviderSettlement {
  const { number, closed_at: closedAt, lines } = fieldsOf(answer);
  if (!isInteger(number)) throw garbled('number must be an integer');
  const at = new Date(typeof closedAt === 'string' ? closedAt : Number.NaN);
  if (Number.isNaN(at.getTime())) throw garbled('closed_at must be a timestamp');
  if (!Array.isArray(lines)) throw garbled('lines must be an array');
  return { number, closedAt: at, lines: lines.map(readLine) };
}

function readLine(line: unknown, index: number): ProviderSettlementLine {
  const fields = fieldsOf(line);
  const { reference = null, authorization_reference: authorization = null, amount } = fields;
  const { currency_code: currencyCode } = fields;
  const place = `lines[${index}]`;
  const type = LINE_TYPES.find((each) => each === fields['type']);
  if (type === undefined) throw garbled(`${place}.type must be one of ${LINE_TYPES.join(', ')}`);
  if (!isReference(reference)) throw garbled(`${place}.reference must be a reference or null`);
  if (!isReference(authorization)) {
    throw garbled(`${place}.authorization_reference must be a reference or null`);
  }
  if (!isInteger(amount)) throw garbled(`${place}.amount must be an integer`);
  if (typeof currencyCode !== 'string' || !CURRENCY.test(currencyCode)) {
    throw garbled(`${place}.currency_code must be three letters`);
  }
  return { type, reference, authorization, amount, currencyCode };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Ours are UUIDs. Others are kept as they are, for people to look into. */
function isReference(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && PROVIDER_ID.test(value));
}
