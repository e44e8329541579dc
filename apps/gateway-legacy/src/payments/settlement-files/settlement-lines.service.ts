import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import type { OrderId, PaymentId } from '../../ids.js';
import { ChargebacksService, NoChargebackError } from '../chargebacks/chargebacks.service.js';
import type { PaymentRow } from '../payment.js';
import { PaymentTransitionsService, StepRefusedError } from '../payment-transitions.service.js';
import { SettlementExceptionMetrics } from './settlement-exception.metrics.js';
import {
  judgeLine,
  type ExceptionReason,
  type LineVerdict,
  type SettlementLineFacts,
} from './settlement-line.js';
import {
  APPLY_LINE,
  FIND_DUE_LINES,
  KEEP_EXCEPTION,
  lineKeyValues,
  READ_LINE_FACTS,
  RESOLVE_EXCEPTION,
  RETRY_EARLY_LINES,
  SET_LINE_ASIDE,
  type LineKey,
} from './settlement-line-statements.js';

interface DueLine extends LineKey {
  readonly payment_id: PaymentId | null;
}

/** SQLSTATE class 23: a check of the tables refused what the line would have changed. */
const CONSTRAINT_VIOLATION = '23';

/**
 * Applies lines of settlement files to the payments that they name. A line that fits none is set aside
 * with a reason and stops no other.
 */
@Injectable()
export class SettlementLinesService {
  private readonly logger = new Logger(SettlementLinesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly transitions: PaymentTransitionsService,
    private readonly chargebacks: ChargebacksService,
    private readonly metrics: SettlementExceptionMetrics,
  ) {}

  /** @returns how many lines were processed; 0 when there is no reason to poll again immediately */
  async applyDue(limit: number): Promise<number> {
    await preparedCount(this.dataSource, RETRY_EARLY_LINES, [limit, this.clock.now()]);
    const due = await prepared<DueLine>(this.dataSource, FIND_DUE_LINES, [limit]);
    let done = 0;
    // Deliberate: one short transaction after the other.
    for (const line of due) {
      if (await this.applyOrSetAside(line)) done += 1;
    }
    return done === due.length ? done : 0;
  }

  private async applyOrSetAside(line: DueLine): Promise<boolean> {
    try {
      return await this.dataSource.transaction((tx) => this.apply(tx, line));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return this.dataSource.transaction((tx) => this.setAside(tx, line, reason));
    }
  }

  /** @returns false when the line waits, or another process has dealt with it */
  private async apply(tx: EntityManager, line: DueLine): Promise<boolean> {
    const { account_id: accountId, payment_id: paymentId } = line;
    const payment =
      paymentId === null ? null : await this.transitions.lock(tx, accountId, paymentId);
    const key = lineKeyValues(line);
    const [facts] = await prepared<SettlementLineFacts>(tx, READ_LINE_FACTS, [...key]);
    const verdict: LineVerdict = facts === undefined ? { kind: 'wait' } : judgeLine(facts);
    if (facts === undefined || verdict.kind === 'wait') return false;
    if (verdict.kind === 'set_aside') return this.setAside(tx, line, verdict.reason);
    const values = [...key, this.clock.now()];
    if ((await preparedCount(tx, APPLY_LINE, values)) === 0) return false;
    await preparedCount(tx, RESOLVE_EXCEPTION, values);
    if (payment === null || verdict.kind === 'pass') return true;
    const { order_id: orderId } = facts;
    const { kind, amount } = verdict;
    if (kind === 'apply') await this.settle(tx, payment, orderId, amount);
    else if (kind === 'charge_back') await this.chargebacks.receive(tx, payment, orderId, amount);
    else await this.chargebacks.reverse(tx, payment, orderId, amount);
    return true;
  }

  private async settle(
    tx: EntityManager,
    payment: PaymentRow,
    orderId: OrderId | null,
    amount: number,
  ): Promise<void> {
    const step = { type: 'begin_settlement', amount } as const;
    const settling = await this.transitions.apply(tx, payment, step, { orderId });
    if (settling.settled_amount === settling.captured_amount) {
      await this.transitions.apply(tx, settling, { type: 'settle' }, { orderId });
    }
  }

  private async setAside(
    tx: EntityManager,
    line: DueLine,
    reason: ExceptionReason,
  ): Promise<boolean> {
    const values = [...lineKeyValues(line), this.clock.now()];
    if ((await preparedCount(tx, SET_LINE_ASIDE, values)) === 0) return false;
    await preparedCount(tx, KEEP_EXCEPTION, [...values, randomUUID(), reason]);
    this.metrics.setAside(reason);
    const { provider, account_id: accountId, settlement, position } = line;
    const message = 'A settlement line was set aside.';
    this.logger.warn({ message, reason, provider, account_id: accountId, settlement, position });
    return true;
  }
}

/** What its transaction was rolled back for; null when the line is not to blame. */
function reasonOf(error: unknown): ExceptionReason | null {
  if (error instanceof NoChargebackError) return 'no_chargeback';
  if (error instanceof StepRefusedError) return 'payment_state';
  if (!(error instanceof QueryFailedError)) return null;
  const { code } = error.driverError as { readonly code?: unknown };
  const isMisfit = typeof code === 'string' && code.startsWith(CONSTRAINT_VIOLATION);
  return isMisfit ? 'payment_state' : null;
}
