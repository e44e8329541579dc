import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InternalError } from '@tessera/errors';
import { Shutdown } from '@tessera/service';
import { AnswerLostError, OrderNotFoundError } from './payment-provider.errors.js';
import { ProviderLedgerService } from './provider-ledger.service.js';
import type { LedgerLine, NewOrder } from './provider-order.js';

const LATE_MS = 2_000;
const LATE_WORK_MS = 5_000;
const LOST_MS = 60_000;
const MAX_REMEMBERED = 200_000;

/** Takes orders, and lets them and their answers go wrong where they ask for it. */
@Injectable()
export class PaymentProviderService {
  private readonly came = new Set<string>();

  constructor(
    private readonly ledger: ProviderLedgerService,
    /** Some of the answers would wait for nothing. */
    private readonly shutdown: Shutdown,
  ) {}

  /**
   * Carries out an order, once per reference. A repeated one is answered at once: what went wrong
   * went wrong the first time.
   *
   * @returns the line, or the text of an answer that is broken
   */
  async order(order: NewOrder, gone: AbortSignal): Promise<LedgerLine | string> {
    const { course } = order.outcome;
    if (this.hasCome(order)) return this.ledger.execute(order);
    if (course === 'broken-before') throw new InternalError({ cause: 'The amount asks for it.' });
    if (course === 'order-lost') return this.loseAnswer(gone);
    if (course === 'late-work') {
      this.later(() => this.ledger.execute(order));
      return this.loseAnswer(gone);
    }
    const line = this.ledger.execute(order);
    if (course === 'late') await this.pause(LATE_MS, gone);
    else if (course === 'answer-lost') return this.loseAnswer(gone);
    else if (course === 'broken-after') {
      throw new InternalError({ cause: 'The amount asks for it.' });
    } else if (course === 'garbled') return '{"status":"appr';
    return line;
  }

  /** What gets lost gets lost once; a reference that is known or came before is dealt with plainly. */
  private hasCome({ merchant, reference }: NewOrder): boolean {
    const name = `${merchant} ${reference}`;
    const came = this.came.has(name) || this.ledger.find(merchant, reference) !== null;
    this.came.add(name);
    const [oldest] = this.came;
    if (this.came.size > MAX_REMEMBERED && oldest !== undefined) this.came.delete(oldest);
    return came;
  }

  /** @throws OrderNotFoundError */
  inquire(merchant: string, reference: string): LedgerLine {
    const line = this.ledger.inquire(merchant, reference);
    if (line === null) throw new OrderNotFoundError();
    return line;
  }

  /** Never responds while the caller is connected. */
  private async loseAnswer(gone: AbortSignal): Promise<never> {
    await this.pause(LOST_MS, gone);
    throw new AnswerLostError();
  }

  private async pause(milliseconds: number, gone: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([gone, this.shutdown.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  private later(work: () => unknown): void {
    const { signal } = this.shutdown;
    delay(LATE_WORK_MS, undefined, { signal, ref: false }).then(work, () => undefined);
  }
}
