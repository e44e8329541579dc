import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { ConsentRevocation } from './consent-revocation.entity.js';

/** SQL by hand: claims skip rows that other processes have locked. */
const CLAIM = {
  name: 'consent_revocation_claim',
  text: `with due as materialized (
      select id from consent_revocation where next_attempt_at <= $1
      order by next_attempt_at limit $3 for update skip locked)
    update consent_revocation set attempts = attempts + 1, next_attempt_at = $2
    where id in (select id from due)
    returning id, attempts`,
};

/** Consents that are to be revoked at their banks. */
@Injectable()
export class ConsentRevocationsRepository implements WorkSource<WorkItem> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(
    tx: EntityManager,
    { id: sessionId }: CheckSession,
    { institutionId, sealedConsent }: Pick<ConsentRevocation, 'institutionId' | 'sealedConsent'>,
  ): Promise<void> {
    await tx.insert(ConsentRevocation, {
      id: randomUUID(),
      sessionId,
      institutionId,
      sealedConsent,
      attempts: 0,
      nextAttemptAt: this.clock.now(),
    });
  }

  find(id: string): Promise<ConsentRevocation | null> {
    return this.dataSource.manager.findOneBy(ConsentRevocation, { id });
  }

  claim(limit: number, leaseMs: number): Promise<WorkItem[]> {
    const values = [this.clock.now(), this.after(leaseMs), limit];
    return prepared<WorkItem & Record<string, unknown>>(this.dataSource, CLAIM, values);
  }

  async postpone({ id }: WorkItem, waitMs: number): Promise<void> {
    const changes = { nextAttemptAt: this.after(waitMs) };
    await this.dataSource.manager.update(ConsentRevocation, { id }, changes);
  }

  async complete({ id }: WorkItem): Promise<void> {
    await this.dataSource.manager.delete(ConsentRevocation, { id });
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
