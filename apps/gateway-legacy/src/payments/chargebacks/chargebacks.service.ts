import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared, routeRead } from '@tessera/database';
import { NotFoundError } from '@tessera/errors';
import { pageBounds, pageEnvelope, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChargebackId, OrderId, PaymentId } from '../../ids.js';
import {
  COUNT_CHARGEBACKS,
  INSERT_CHARGEBACK,
  LIST_CHARGEBACKS,
  READ_CHARGEBACK,
  REVERSE_CHARGEBACK,
} from './chargeback-statements.js';
import type {
  ChargebackResponse,
  ChargebackStatus,
  ListChargebacksQuery,
} from '../dto/chargeback.js';
import { authorizationOf, type PaymentRow } from '../payment.js';
import { PaymentTransitionsService } from '../payment-transitions.service.js';

/** A row of `chargeback`. Amounts are bigints, which pg returns as strings. */
interface ChargebackRow extends Record<string, unknown> {
  readonly id: ChargebackId;
  readonly payment_id: PaymentId;
  readonly order_id: OrderId | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: ChargebackStatus;
  readonly amount: string;
  readonly reversed_amount: string;
  readonly currency_code: string;
}

/** Nothing that was charged back has this amount left. The transaction is rolled back. */
export class NoChargebackError extends Error {}

export class ChargebackNotFoundError extends NotFoundError {
  constructor() {
    super('There is no chargeback with this id.');
  }
}

/** Chargebacks: written with the step of their payment, and read by its account. */
@Injectable()
export class ChargebacksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly transitions: PaymentTransitionsService,
  ) {}

  /**
   * @param payment locked in this transaction
   * @throws StepRefusedError
   */
  async receive(
    tx: EntityManager,
    payment: PaymentRow,
    orderId: OrderId | null,
    amount: number,
  ): Promise<void> {
    const { id, account_id: accountId, currency_code: currency } = payment;
    const named = orderId === authorizationOf(payment) ? null : orderId;
    const [row] = await prepared<ChargebackRow>(tx, INSERT_CHARGEBACK, [
      ...[randomUUID(), accountId, id, named, this.clock.now()],
      ...[amount, currency],
    ]);
    if (row === undefined) throw new Error('The chargeback was not written.');
    const context = { orderId: named, chargeback: chargebackResponse(row) };
    await this.transitions.apply(tx, payment, { type: 'charge_back', amount }, context);
  }

  /**
   * @param payment locked in this transaction
   * @throws NoChargebackError, StepRefusedError
   */
  async reverse(
    tx: EntityManager,
    payment: PaymentRow,
    orderId: OrderId | null,
    amount: number,
  ): Promise<void> {
    const named = orderId === authorizationOf(payment) ? null : orderId;
    const values = [payment.id, amount, named, this.clock.now(), payment.account_id];
    const [row] = await prepared<ChargebackRow>(tx, REVERSE_CHARGEBACK, values);
    if (row === undefined) throw new NoChargebackError();
    const context = { orderId: named, chargeback: chargebackResponse(row) };
    await this.transitions.apply(tx, payment, { type: 'reverse_chargeback', amount }, context);
  }

  /** Newest first. */
  async list(
    accountId: AccountId,
    query: ListChargebacksQuery,
  ): Promise<PageEnvelope<ChargebackResponse>> {
    const filters = [
      accountId,
      query.status ?? null,
      query.payment_id ?? null,
      query.created_from ?? null,
      query.created_to ?? null,
    ];
    const { take, skip } = pageBounds(query);
    const [counts, rows] = await Promise.all([
      routeRead(this.dataSource, (db) =>
        prepared<{ total: number }>(db, COUNT_CHARGEBACKS, filters),
      ),
      routeRead(this.dataSource, (db) =>
        prepared<ChargebackRow>(db, LIST_CHARGEBACKS, [...filters, take, skip]),
      ),
    ]);
    return pageEnvelope(query, counts[0]?.total ?? 0, rows.map(chargebackResponse));
  }

  /** @throws ChargebackNotFoundError also for another account's */
  async get(accountId: AccountId, id: ChargebackId): Promise<ChargebackResponse> {
    const [row] = await prepared<ChargebackRow>(this.dataSource, READ_CHARGEBACK, [accountId, id]);
    if (row === undefined) throw new ChargebackNotFoundError();
    return chargebackResponse(row);
  }
}

function chargebackResponse(row: ChargebackRow): ChargebackResponse {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    payment_id: row.payment_id,
    operation_id: row.order_id,
    status: row.status,
    amount: Number(row.amount),
    reversed_amount: Number(row.reversed_amount),
    currency_code: row.currency_code,
  };
}
