import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import type { OrderId } from '../../ids.js';
import type { OrderRow } from '../payment.js';
import { CLAIM_ORDER, CLAIM_OVERDUE, POSTPONE_ORDER } from '../payment-statements.js';
import { paymentTime } from '../payment-time.js';

/**
 * Orders whose outcome is unknown. SQL by hand: claims skip rows that other processes have locked.
 */
@Injectable()
export class DueOrdersRepository implements WorkSource<OrderRow> {
  private readonly queueGraceMs: number;

  constructor(
    private readonly dataSource: DataSource,
    { paymentProviderTimeoutMs: callMs, paymentTimeScale }: GatewayLegacyConfig,
  ) {
    this.queueGraceMs = paymentTime(callMs, paymentTimeScale).queueGraceMs;
  }

  /** Those whose job is late or lost. */
  claim(limit: number, leaseMs: number): Promise<OrderRow[]> {
    return prepared<OrderRow>(this.dataSource, CLAIM_OVERDUE, [this.queueGraceMs, limit, leaseMs]);
  }

  async claimOne(id: OrderId, leaseMs: number): Promise<OrderRow | null> {
    const [order] = await prepared<OrderRow>(this.dataSource, CLAIM_ORDER, [id, leaseMs]);
    return order ?? null;
  }

  async postpone({ id, account_id: accountId }: OrderRow, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_ORDER, [id, accountId, waitMs]);
  }
}
