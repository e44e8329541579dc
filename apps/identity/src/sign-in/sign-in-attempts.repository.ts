import type { VersionedHash } from '@tessera/crypto';
import { prepared, preparedCount } from '@tessera/database';
import type { Clock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';
import { ATTEMPT_LIMITS, type AttemptKind } from './attempt-limits.js';

/**
 * Counts an attempt as failed before it is made, so that a hundred concurrent ones count as a
 * hundred. Returns no row while attempts are blocked.
 */
const BEGIN = {
  name: 'sign_in_attempt_begin',
  text: `
    insert into sign_in_attempts as a (subject, failures, last_failure_at)
    values ($1, 1, $2::timestamptz)
    on conflict (subject) do update set
      failures = case when a.last_failure_at < $2 - make_interval(secs => $6)
        then 1 else a.failures + 1 end,
      last_failure_at = $2,
      blocked_until = case
        when a.last_failure_at < $2 - make_interval(secs => $6) or a.failures + 1 < $3 then null
        else $2 + make_interval(secs => least($4 * power(2, least(a.failures + 1 - $3, 20)), $5)) end
    where a.blocked_until is null or a.blocked_until <= $2
    returning failures`,
};
const SHUT_UNTIL = {
  name: 'sign_in_attempt_shut_until',
  text: `select max(blocked_until) as blocked_until from sign_in_attempts
    where subject = any($1::bytea[]) and blocked_until > $2`,
};
const FORGET = {
  name: 'sign_in_attempt_forget',
  text: 'delete from sign_in_attempts where subject = any($1::bytea[])',
};
/** Reverts one attempt; others of the same network stay counted. */
const FORGIVE = {
  name: 'sign_in_attempt_forgive',
  text: `update sign_in_attempts set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 < $2 then null else blocked_until end
    where subject = any($1::bytea[])`,
};
const PURGE = {
  name: 'sign_in_attempt_purge',
  text: `with old as materialized (
      select subject from sign_in_attempts where last_failure_at < $1
      limit $2 for update skip locked)
    delete from sign_in_attempts where subject in (select subject from old)`,
};

/** After this time a failed attempt no longer counts. */
export const LONGEST_MEMORY_MS =
  Math.max(...Object.values(ATTEMPT_LIMITS).map(({ forgetAfterSeconds }) => forgetAfterSeconds)) *
  1000;

/** Failed attempts, counted across all replicas. */
export class SignInAttemptsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: VersionedHash,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an attempt.
   *
   * @returns 0, or for how many seconds attempts are still blocked
   */
  async begin(door: AttemptKind, name: string): Promise<number> {
    const limits = ATTEMPT_LIMITS[door];
    const [subject, ...others] = this.subjects(door, name);
    const now = this.clock.now();
    // Attempts blocked under another version of the key stay blocked.
    const shutFor = others.length === 0 ? 0 : await this.shutFor(others, now);
    if (shutFor > 0) return shutFor;
    const counted = await preparedCount(this.dataSource, BEGIN, [
      subject,
      now,
      limits.freeFailures,
      limits.firstWaitSeconds,
      limits.longestWaitSeconds,
      limits.forgetAfterSeconds,
    ]);
    if (counted === 1) return 0;
    return Math.max(1, await this.shutFor(this.subjects(door, name), now));
  }

  /** For how many seconds attempts are still blocked, without counting one; 0 if they are not. */
  remaining(door: AttemptKind, name: string): Promise<number> {
    return this.shutFor(this.subjects(door, name), this.clock.now());
  }

  /** The attempt succeeded: removes all earlier failures. */
  async forget(door: AttemptKind, name: string): Promise<void> {
    await preparedCount(this.dataSource, FORGET, [this.subjects(door, name)]);
  }

  /** The attempt succeeded: reverts only this one, since others share the counter. */
  async forgive(door: AttemptKind, name: string): Promise<void> {
    const { freeFailures } = ATTEMPT_LIMITS[door];
    await preparedCount(this.dataSource, FORGIVE, [this.subjects(door, name), freeFailures]);
  }

  /** Removes expired counters. @returns the number of rows */
  purge(limit: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - LONGEST_MEMORY_MS);
    return preparedCount(this.dataSource, PURGE, [before, limit]);
  }

  private async shutFor(subjects: readonly Buffer[], now: Date): Promise<number> {
    const rows = await prepared<{ blocked_until: Date | null }>(this.dataSource, SHUT_UNTIL, [
      subjects,
      now,
    ]);
    const until = rows[0]?.blocked_until ?? now;
    return Math.ceil((until.getTime() - now.getTime()) / 1000);
  }

  /** Under every version of the key, the current one first. */
  private subjects(door: AttemptKind, name: string): Buffer[] {
    return this.pepper.candidates(door, name);
  }
}
