import { isUuid } from '@tessera/errors';
import type {
  ProviderOutcome,
  ProviderSettlement,
  ProviderSettlementLine,
} from './payment-service-provider.js';

type Fields = Readonly<Record<string, unknown>>;

const RESPONSE_CODE = /^[0-9A-Z]{2}$/;
const LINE_TYPES = ['capture', 'refund', 'chargeback', 'fee', 'payout'] as const;

/** What an answer says of an order; null when it is not as described, or about another order. */
export function readOutcome(answer: unknown, reference: string): ProviderOutcome | null {
  const { status, response_code: code, transaction_id: transactionId, ...rest } = fieldsOf(answer);
  if (rest['reference'] !== reference || !isId(transactionId)) return null;
  if (status === 'pending') return { status, responseCode: null, transactionId };
  if (typeof code !== 'string' || !RESPONSE_CODE.test(code)) return null;
  if (status === 'approved') return { status, responseCode: code, transactionId };
  // An authorization that was voided before it came has been refused like a declined one.
  const isDeclined = status === 'declined' || status === 'blocked';
  return isDeclined ? { status: 'declined', responseCode: code, transactionId } : null;
}

const PAYMENT_METHOD_ID = /^[\x21-\x7e]{1,255}$/;

/** The provider's id of a card that it keeps; null when the answer is not as described. */
export function readStoredCard(answer: unknown, reference: string): string | null {
  const { reference: named, payment_method_id: id } = fieldsOf(answer);
  const isId = typeof id === 'string' && PAYMENT_METHOD_ID.test(id);
  return named === reference && isId ? id : null;
}

/**
 * A settlement file; null when it is not as described. What it leaves over is paid out by a later one,
 * so it need not sum to zero.
 */
export function readSettlement(answer: unknown): ProviderSettlement | null {
  const { number, closed_at: closedAt, lines } = fieldsOf(answer);
  if (!isInteger(number) || typeof closedAt !== 'string' || !Array.isArray(lines)) return null;
  const read = lines.map(readLine);
  const whole = read.filter((line) => line !== null);
  const at = new Date(closedAt);
  if (whole.length !== lines.length || Number.isNaN(at.getTime())) return null;
  return { number, closedAt: at, lines: whole };
}

function readLine(line: unknown): ProviderSettlementLine | null {
  const fields = fieldsOf(line);
  const { reference, authorization_reference: authorization, amount } = fields;
  const { currency_code: currencyCode } = fields;
  const type = LINE_TYPES.find((each) => each === fields['type']);
  const isNamed = isReference(reference) && isReference(authorization);
  if (type === undefined || !isNamed || !isInteger(amount) || typeof currencyCode !== 'string') {
    return null;
  }
  return { type, reference, authorization, amount, currencyCode };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function isReference(value: unknown): value is string | null {
  return value === null || isId(value);
}
