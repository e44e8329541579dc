import { currencyExponent } from '@tessera/three-ds';
import { ledgerLineResponse } from '../dto/order.response.js';
import type { LedgerLine, OrderType } from '../provider-order.js';
import type { Settlement, SettlementLine } from '../settlements.service.js';

const DONE: Readonly<Record<OrderType, string>> = {
  authorization: 'Authorised',
  capture: 'Captured',
  refund: 'Refunded',
  void: 'Cancelled',
};

/** ISO 8583 response codes in the provider's own words. */
const REASONS: Readonly<Record<string, string>> = {
  '05': 'do-not-honour',
  '12': 'invalid-transaction',
  '14': 'invalid-card',
  '41': 'lost-or-stolen',
  '43': 'lost-or-stolen',
  '51': 'insufficient-funds',
  '54': 'expired-card',
  '57': 'not-permitted',
  '59': 'suspected-fraud',
  '61': 'limit-exceeded',
  '62': 'not-permitted',
  '65': 'limit-exceeded',
  '82': 'invalid-cryptogram',
  '91': 'issuer-unavailable',
  '96': 'issuer-unavailable',
};

const KINDS: Readonly<Record<SettlementLine['type'], string>> = {
  capture: 'SALE',
  refund: 'REFUND',
  chargeback: 'CHARGEBACK',
  fee: 'FEE',
  payout: 'PAYOUT',
};

/** What became of an order, as a form. */
export function transactionText(line: LedgerLine): string {
  const { scheme_transaction_id: scheme } = ledgerLineResponse(line);
  const fields = new URLSearchParams({ txn_ref: line.reference, txn_id: `FP-${line.id}` });
  fields.set('result', resultOf(line));
  if (line.status === 'declined' || line.status === 'blocked') {
    fields.set('reason', REASONS[line.responseCode] ?? 'refused');
  }
  if (scheme !== null) fields.set('scheme_ref', scheme);
  return fields.toString();
}

/** An order that the provider has never heard of. */
export function unknownText(reference: string): string {
  return new URLSearchParams({ txn_ref: reference, result: 'Unknown' }).toString();
}

/** A settlement file: a header record, a record for each line, and a trailer that counts them. */
export function settlementText({ number, closedAt, lines }: Settlement): string {
  const records = lines.map((line) => [
    'D',
    KINDS[line.type],
    line.reference ?? '',
    line.authorization ?? '',
    decimal(line.amount, line.currencyCode),
    line.currencyCode,
  ]);
  const all = [
    ['H', String(number), closedAt.toISOString()],
    ...records,
    ['T', String(lines.length)],
  ];
  return all.map((record) => `${record.join(',')}\r\n`).join('');
}

function resultOf({ status, type }: LedgerLine): string {
  switch (status) {
    case 'pending':
      return 'Pending';
    case 'approved':
      return DONE[type];
    case 'declined':
      return 'Refused';
    case 'blocked':
      return 'Blocked';
    default:
      return status satisfies never;
  }
}

function decimal(minorUnits: number, currencyCode: string): string {
  const exponent = currencyExponent(currencyCode);
  return (minorUnits / 10 ** exponent).toFixed(exponent);
}
