import { parse } from 'csv-parse/sync';
import type {
  ProviderSettlement,
  ProviderSettlementLine,
  SettlementLineType,
} from '../../providers/payment-service-provider.js';
import { garbled, isProviderId } from '../provider-response.js';
import { minorUnitsOf } from './decimal-amount.js';

const KINDS: Readonly<Record<string, SettlementLineType>> = {
  SALE: 'capture',
  REFUND: 'refund',
  CHARGEBACK: 'chargeback',
  FEE: 'fee',
  PAYOUT: 'payout',
};
const CURRENCY = /^[A-Z]{3}$/;
const NUMBER = /^\d{1,9}$/;

/**
 * A settlement file: CSV with a header record `H,<number>,<closed at>`, a record
 * `D,<kind>,<txn_ref>,<parent_ref>,<amount>,<currency>` for each line, and a trailer `T,<lines>`. The
 * trailer proves that no line got lost on the way.
 *
 * @throws ProviderSilentError for one that is not as described; it is read again later
 */
export function readSettlementFile(body: Buffer): ProviderSettlement {
  const [header = [], ...records] = recordsOf(body);
  const trailer = records.pop() ?? [];
  const [kind, number = '', closedAt = ''] = header;
  const at = new Date(closedAt);
  if (kind !== 'H' || !NUMBER.test(number) || Number.isNaN(at.getTime())) {
    throw garbled('The first record must be H with a number and a timestamp');
  }
  if (trailer[0] !== 'T' || trailer[1] !== String(records.length)) {
    throw garbled('The last record must be T with the number of lines');
  }
  return { number: Number(number), closedAt: at, lines: records.map(readLine) };
}

function recordsOf(body: Buffer): string[][] {
  try {
    return parse(body, { relax_column_count: true, skip_empty_lines: true });
  } catch {
    // The parser's message quotes the file.
    throw garbled('The file must be CSV');
  }
}

function readLine(record: readonly string[], index: number): ProviderSettlementLine {
  const [mark, kind = '', reference = '', parent = '', amount = '', currencyCode = ''] = record;
  const place = `Line ${index + 1}`;
  const type = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (mark !== 'D' || type === undefined) throw garbled(`${place} must be D with a known kind`);
  if (!CURRENCY.test(currencyCode)) throw garbled(`${place} must have a currency of three letters`);
  const minorUnits = minorUnitsOf(amount, currencyCode);
  if (minorUnits === null) throw garbled(`${place} must have an amount in ${currencyCode}`);
  const named = { reference: orNull(reference), authorization: orNull(parent) };
  if (Object.values(named).some((name) => name !== null && !isProviderId(name))) {
    throw garbled(`${place} must have printable references`);
  }
  return { type, ...named, amount: minorUnits, currencyCode };
}

function orNull(value: string): string | null {
  return value === '' ? null : value;
}
