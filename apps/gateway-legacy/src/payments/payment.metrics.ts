import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { COUNT_PENDING } from './payment-statements.js';

interface Pending {
  readonly pending: number;
  readonly overdue_seconds: number;
}

const NONE: Pending = { pending: 0, overdue_seconds: 0 };

/** Orders whose outcome is not known, over all processes. */
@Injectable()
export class PaymentMetrics {
  constructor(registry: Registry, dataSource: DataSource) {
    const read = async () => (await prepared<Pending>(dataSource, COUNT_PENDING, []))[0] ?? NONE;
    new DatabaseGauges({ registry, read })
      .add(
        'payment_orders_pending',
        'Orders at payment providers whose outcome is not known.',
        ({ pending }) => pending,
      )
      .add(
        'payment_orders_overdue_seconds',
        'How long the oldest of them has been due; below zero when none is.',
        ({ overdue_seconds: seconds }) => seconds,
      );
  }
}
