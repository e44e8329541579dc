import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import {
  NotCapturedError,
  NotChargedBackError,
  OrderNotFoundError,
  SettlementNotFoundError,
} from './payment-provider.errors.js';
import { ProviderLedgerService } from './provider-ledger.service.js';
import type { LedgerLine } from './provider-order.js';

export const SETTLEMENT_LINE_TYPES = ['capture', 'refund', 'chargeback', 'fee', 'payout'] as const;
export type SettlementLineType = (typeof SETTLEMENT_LINE_TYPES)[number];

/** A line of a settlement file. Money that the merchant gets is positive; a file's sum is zero. */
export interface SettlementLine {
  readonly type: SettlementLineType;
  /** Of the order; null for what concerns none, such as a payout. */
  readonly reference: string | null;
  readonly authorization: string | null;
  readonly amount: number;
  readonly currencyCode: string;
}

/** What the provider pays out, and for what. NumberedRequest for each merchant. */
export interface Settlement {
  readonly number: number;
  readonly closedAt: Date;
  readonly lines: readonly SettlementLine[];
}

/** 1.5 % of each capture, and 20.00 for each chargeback, in minor units. */
const FEE_PERCENT = 1.5;
const CHARGEBACK_FEE = 2_000;

/** Settlement files: everything since the last one, closed on demand as a real provider does at night. */
@Injectable()
export class SettlementsService {
  private readonly byMerchant = new Map<string, Settlement[]>();
  private readonly disputes = new Map<string, LedgerLine[]>();
  private readonly wonDisputes = new Map<string, LedgerLine[]>();
  /** Files that a caller has read before this process began, which forgot them. */
  private readonly forgotten = new Map<string, number>();
  /** Merchants of whom a caller has read a file of this process. */
  private readonly known = new Set<string>();

  constructor(
    private readonly ledger: ProviderLedgerService,
    private readonly clock: Clock,
  ) {}

  /** @throws SettlementNotFoundError for one that is not closed yet */
  get(merchant: string, number: number): Settlement {
    if (!this.known.has(merchant)) this.continueFrom(merchant, number);
    const files = this.byMerchant.get(merchant);
    const settlement = files?.find((file) => file.number === number);
    if (settlement === undefined) throw new SettlementNotFoundError();
    this.known.add(merchant);
    return settlement;
  }

  /** The first file that a caller asks for says how many it has read of an earlier process. */
  private continueFrom(merchant: string, number: number): void {
    const files = this.byMerchant.get(merchant) ?? [];
    const last = (this.forgotten.get(merchant) ?? 0) + files.length;
    const first = last - files.length + 1;
    if (number <= last) return;
    this.forgotten.set(merchant, number - 1);
    const later = number - first;
    this.byMerchant.set(
      merchant,
      files.map((file) => ({ ...file, number: file.number + later })),
    );
    for (const line of this.ledger.list((each) => each.merchant === merchant)) {
      if (line.settlement !== null) line.settlement += later;
    }
  }

  /** Closes a file over all that has come since the last one. */
  close(merchant: string): Settlement {
    const files = this.byMerchant.get(merchant) ?? [];
    const number = (this.forgotten.get(merchant) ?? 0) + files.length + 1;
    const open = this.ledger.list(
      (line) => line.merchant === merchant && line.settlement === null && movesMoney(line),
    );
    const disputes = [...(this.disputes.get(merchant) ?? []), ...open.filter(isDisputed)];
    const won = this.wonDisputes.get(merchant) ?? [];
    const lines = [
      ...open.flatMap(bookedLines),
      ...disputes.flatMap(chargebackLines),
      ...won.map(reversalLine),
    ];
    for (const line of open) line.settlement = number;
    for (const line of disputes) line.chargedBack = true;
    this.disputes.delete(merchant);
    this.wonDisputes.delete(merchant);
    const settlement = {
      number,
      closedAt: this.clock.now(),
      lines: [...lines, ...payouts(lines)],
    };
    this.byMerchant.set(merchant, [...files, settlement]);
    return settlement;
  }

  /**
   * The cardholder disputes a capture; the next file says so.
   *
   * @throws OrderNotFoundError, NotCapturedError
   */
  chargeBack(merchant: string, reference: string): LedgerLine {
    const line = this.ledger.find(merchant, reference);
    if (line === null) throw new OrderNotFoundError();
    if (line.type !== 'capture' || line.status !== 'approved' || line.chargedBack) {
      throw new NotCapturedError();
    }
    line.chargedBack = true;
    this.disputes.set(merchant, [...(this.disputes.get(merchant) ?? []), line]);
    return line;
  }

  /**
   * The merchant wins the dispute of a capture; the next file says so.
   *
   * @throws OrderNotFoundError, NotChargedBackError
   */
  reverseChargeback(merchant: string, reference: string): LedgerLine {
    const line = this.ledger.find(merchant, reference);
    if (line === null) throw new OrderNotFoundError();
    if (!line.chargedBack || line.chargebackReversed) throw new NotChargedBackError();
    line.chargebackReversed = true;
    this.wonDisputes.set(merchant, [...(this.wonDisputes.get(merchant) ?? []), line]);
    return line;
  }
}

function movesMoney({ type, status }: LedgerLine): boolean {
  return status === 'approved' && (type === 'capture' || type === 'refund');
}

function isDisputed({ type, outcome, chargedBack }: LedgerLine): boolean {
  return type === 'capture' && outcome.chargeback && !chargedBack;
}

function bookedLines(line: LedgerLine): SettlementLine[] {
  const { type, reference, authorization, amount, currencyCode } = line;
  const named = { reference, authorization, currencyCode };
  if (type === 'refund') return [{ ...named, type, amount: -amount }];
  const fee = -Math.round((amount * FEE_PERCENT) / 100);
  return [
    { ...named, type: 'capture', amount },
    ...(fee === 0 ? [] : [{ ...named, type: 'fee' as const, amount: fee }]),
  ];
}

function chargebackLines(line: LedgerLine): SettlementLine[] {
  const { reference, authorization, amount, currencyCode } = line;
  const named = { reference, authorization, currencyCode };
  return [
    { ...named, type: 'chargeback', amount: -amount },
    { ...named, type: 'fee', amount: -CHARGEBACK_FEE },
  ];
}

/** The fee of the chargeback stays with the merchant. */
function reversalLine(line: LedgerLine): SettlementLine {
  const { reference, authorization, amount, currencyCode } = line;
  return { reference, authorization, currencyCode, type: 'chargeback', amount };
}

/** One for each currency: what the merchant gets, or owes, which makes the sum zero. */
function payouts(lines: readonly SettlementLine[]): SettlementLine[] {
  const sums = new Map<string, number>();
  for (const { currencyCode, amount } of lines) {
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + amount);
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([currencyCode, sum]) => ({
      type: 'payout',
      reference: null,
      authorization: null,
      amount: -sum,
      currencyCode,
    }));
}
