import { Injectable } from '@nestjs/common';
import { databaseOwnerOf, prepared } from '@tessera/database';
import { Clock, DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CheckStates, type CheckState } from '../check/check-state.js';
import { FINDING_KINDS, type FindingKind } from './chain.errors.js';

/** Both ends are found by their primary keys. */
const READ = {
  name: 'audit_metrics_read',
  text: `select
      coalesce(extract(epoch from $1 - (
        select created_at from audit_pending order by position limit 1)), 0)::float8 as unsealed,
      coalesce(extract(epoch from $1 - (
        select sealed_at from audit_batch order by number desc limit 1)), 0)::float8 as sealed`,
};

interface Ages {
  readonly unsealed: number;
  readonly sealed: number;
}

const NONE: Ages = { unsealed: 0, sealed: 0 };

/** Whether the audit trail is chained: what waits for it, and when the chain was last continued. */
@Injectable()
export class AuditMetrics {
  constructor(registry: Registry, dataSource: DataSource, clock: Clock) {
    const read = async () => (await prepared<Ages>(dataSource, READ, [clock.now()]))[0] ?? NONE;
    new DatabaseGauges({ registry, read })
      .add(
        'audit_oldest_unsealed_seconds',
        'Age of the oldest row of the audit trail that is not in the chain; 0 when all are.',
        ({ unsealed }) => Math.max(0, unsealed),
      )
      .add(
        'audit_chain_age_seconds',
        'Time since the chain of the audit trail was continued; 0 before its first batch.',
        ({ sealed }) => Math.max(0, sealed),
      );
    const states = new CheckStates(databaseOwnerOf(dataSource));
    new DatabaseGauges({ registry, read: () => states.read(dataSource) })
      .add(
        'audit_verified_age_seconds',
        'Time since the background verification of the audit trail last reached its end; 0 before the first run.',
        (state) => ageOf(state, clock.now()),
      )
      .addLabelled(
        'audit_findings',
        'What the background verification of the audit trail found and that is not resolved yet, by kind.',
        ['kind'],
        (state) => FINDING_KINDS.map((kind) => ({ labels: { kind }, value: countOf(state, kind) })),
      );
  }
}

function ageOf(state: CheckState | null, now: Date): number {
  if (state === null) return 0;
  return Math.max(0, (now.getTime() - (state.tailAt ?? state.beganAt)) / 1_000);
}

function countOf(state: CheckState | null, kind: FindingKind): number {
  if (state === null) return 0;
  const faults = [state.fault, state.anchorFault].filter((fault) => fault?.kind === kind).length;
  return faults + (kind === 'rows' ? state.rows : 0);
}
