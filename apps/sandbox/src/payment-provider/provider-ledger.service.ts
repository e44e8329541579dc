import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { APPROVED_CODE } from './order-outcome.js';
import { OtherOrderError } from './payment-provider.errors.js';
import type { LedgerLine, NewOrder } from './provider-order.js';

/** An order that cannot be applied, such as a capture beyond the authorized amount. */
const INVALID_TRANSACTION = '12';
const DECIDED_AT_INQUIRY = 3;
const MAX_LINES = 200_000;

/** What may be done, in sums over one authorization. */
interface Sums {
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  readonly voided: boolean;
}

/**
 * The provider's books, in memory. An order is carried out once, whatever arrives how often and in
 * which order: that is what "duplicates are suppressed by reference" means.
 */
@Injectable()
export class ProviderLedgerService {
  private readonly lines = new Map<string, LedgerLine>();
  private readonly byAuthorization = new Map<string, LedgerLine[]>();

  constructor(private readonly clock: Clock) {}

  /**
   * Carries out an order, or finds what became of it.
   *
   * @throws OtherOrderError when the reference stands for another order
   */
  execute(order: NewOrder): LedgerLine {
    const existing = this.find(order.merchant, order.reference);
    if (existing !== null) return this.repeated(existing, order);
    const line = this.keep(order);
    line.arrivals = 1;
    if (order.outcome.course === 'in-progress') return line;
    this.decide(line);
    return line;
  }

  find(merchant: string, reference: string): LedgerLine | null {
    return this.lines.get(keyOf(merchant, reference)) ?? null;
  }

  /** As {@link find}, for the merchant's inquiry: an order in progress is decided at the third. */
  inquire(merchant: string, reference: string): LedgerLine | null {
    const line = this.find(merchant, reference);
    if (line === null) return null;
    line.inquiries += 1;
    if (line.status === 'pending' && line.inquiries >= DECIDED_AT_INQUIRY) this.decide(line);
    return line;
  }

  /** Oldest first. */
  list(wanted: (line: LedgerLine) => boolean = () => true): LedgerLine[] {
    return [...this.lines.values()].filter(wanted);
  }

  private repeated(line: LedgerLine, order: NewOrder): LedgerLine {
    if (line.type !== order.type || (line.status !== 'blocked' && !isSame(line, order))) {
      throw new OtherOrderError();
    }
    line.arrivals += 1;
    return line;
  }

  private decide(line: LedgerLine): void {
    const allowed = this.allows(line);
    line.responseCode = allowed ? line.outcome.responseCode : INVALID_TRANSACTION;
    line.status = line.responseCode === APPROVED_CODE ? 'approved' : 'declined';
    if (line.status === 'approved') line.executions += 1;
    if (line.type === 'void' && line.status === 'approved') this.block(line);
  }

  private allows(line: LedgerLine): boolean {
    const { authorized, captured, refunded, voided } = this.sums(line);
    switch (line.type) {
      case 'authorization':
        return true;
      case 'capture':
        return !voided && captured + line.amount <= authorized;
      case 'refund':
        return refunded + line.amount <= captured;
      case 'void':
        // After captures only what is left can be voided, and nothing is captured any more.
        return captured === 0 || (!voided && line.amount === authorized - captured);
      default:
        return line.type satisfies never;
    }
  }

  private sums({ merchant, authorization }: LedgerLine): Sums {
    const approved = (this.byAuthorization.get(keyOf(merchant, authorization)) ?? []).filter(
      ({ status }) => status === 'approved',
    );
    const sum = (type: LedgerLine['type']): number =>
      approved.filter((line) => line.type === type).reduce((total, line) => total + line.amount, 0);
    return {
      authorized: sum('authorization'),
      captured: sum('capture'),
      refunded: sum('refund'),
      voided: approved.some(({ type }) => type === 'void'),
    };
  }

  /** A void of an authorization that has not come: it will find itself refused. */
  private block({ merchant, authorization, amount, currencyCode, outcome }: LedgerLine): void {
    const existing = this.find(merchant, authorization);
    if (existing === null) {
      const type = 'authorization';
      const blocked = this.keep({
        merchant,
        reference: authorization,
        type,
        authorization,
        amount,
        currencyCode,
        outcome,
      });
      this.refuse(blocked);
    } else if (existing.status === 'pending') {
      this.refuse(existing);
    }
  }

  private refuse(line: LedgerLine): void {
    line.status = 'blocked';
    line.responseCode = INVALID_TRANSACTION;
  }

  private keep(order: NewOrder): LedgerLine {
    const line: LedgerLine = {
      ...order,
      id: randomUUID(),
      createdAt: this.clock.now(),
      status: 'pending',
      responseCode: '',
      arrivals: 0,
      executions: 0,
      inquiries: 0,
      settlement: null,
      chargedBack: false,
      chargebackReversed: false,
    };
    this.lines.set(keyOf(line.merchant, line.reference), line);
    const key = keyOf(line.merchant, line.authorization);
    this.byAuthorization.set(key, [...(this.byAuthorization.get(key) ?? []), line]);
    if (this.lines.size > MAX_LINES) this.forgetOldest();
    return line;
  }

  private forgetOldest(): void {
    const [oldest] = this.lines;
    if (oldest === undefined) return;
    this.lines.delete(oldest[0]);
    this.byAuthorization.delete(keyOf(oldest[1].merchant, oldest[1].authorization));
  }
}

function isSame(line: LedgerLine, order: NewOrder): boolean {
  return (
    line.authorization === order.authorization &&
    line.amount === order.amount &&
    line.currencyCode === order.currencyCode
  );
}

function keyOf(merchant: string, reference: string): string {
  return `${merchant} ${reference}`;
}
