import { isDeclineCategory } from '../../payments/result.js';
import type {
  ProviderOutcome,
  ProviderSettlement,
  ProviderSettlementLine,
} from '../../providers/payment-service-provider.js';
import { garbled, isProviderId, isResponseCode, schemeTransaction } from '../provider-response.js';

type Fields = Readonly<Record<string, unknown>>;

const LINE_TYPES = ['capture', 'refund', 'chargeback', 'fee', 'payout'] as const;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Parses what a response says about an order.
 *
 * @throws ProviderSilentError if it is not in the documented format or is about another order; its
 *   cause has the reason, which never quotes the response
 */
export function readOutcome(answer: unknown, reference: string): ProviderOutcome {
  const { status, response_code: code, transaction_id: transactionId, ...rest } = fieldsOf(answer);
  if (rest['reference'] !== reference) throw garbled('reference must be that of the order');
  if (!isProviderId(transactionId)) {
    throw garbled('transaction_id must be a string of 1 to 255 printable characters');
  }
  if (status === 'pending') return { status, responseCode: null, transactionId };
  if (!isResponseCode(code)) {
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

const PAYMENT_METHOD_ID = /^[\x21-\x7e]{1,255}$/;

/**
 * The provider's ID of a card that it stores.
 *
 * @throws ProviderSilentError if the response is not in the documented format
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

/**
 * References of the gateway are UUIDs. Others are stored unchanged, for the operator to
 * investigate.
 */
function isReference(value: unknown): value is string | null {
  return value === null || isProviderId(value);
}
