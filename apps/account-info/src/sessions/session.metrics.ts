import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { CheckSession } from './check-session.entity.js';

const COUNT = {
  name: 'session_metrics_count',
  text: `select (select count(*) from account_check_session where deadline_at is not null)::int as open,
    (select count(*) from consent_revocation)::int as revocations`,
};

interface Counts {
  readonly open: number;
  readonly revocations: number;
}

const NONE: Counts = { open: 0, revocations: 0 };

/** How checks end, how many are open, and how many consents wait to be revoked. */
@Injectable()
export class SessionMetrics {
  private readonly ended: Counter<'status' | 'reason' | 'institution'>;

  constructor(registry: Registry, dataSource: DataSource) {
    this.ended = new Counter({
      name: 'account_checks_ended_total',
      help: 'Account checks that this process ended, by status, reason and bank.',
      labelNames: ['status', 'reason', 'institution'],
      registers: [registry],
    });
    const read = async () => (await prepared<Counts>(dataSource, COUNT, []))[0] ?? NONE;
    new DatabaseGauges({ registry, read })
      .add('account_checks_open', 'Account checks that have not ended.', ({ open }) => open)
      .add(
        'account_check_revocations_waiting',
        'Consents that their banks have not confirmed to be revoked.',
        ({ revocations }) => revocations,
      );
  }

  end({ status, reason, institutionId }: CheckSession): void {
    this.ended.inc({ status, reason: reason ?? 'none', institution: institutionId ?? 'none' });
  }
}
