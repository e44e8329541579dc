import type { VersionedHash } from '@tessera/crypto';
import { prepared, preparedCount } from '@tessera/service';
import type { Clock } from '@tessera/service';
import type { DataSource } from 'typeorm';
import { DOOR_LIMITS, type Door } from './sign-in-limits.js';

/**
 * Counts an attempt as failed before it is made, so that a hundred made at once count as a hundred.
 * No row comes back from a door that is shut.
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
/** Takes one attempt back; others of the same network stay counted. */
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

/** After this time no failed attempt counts any more. */
export const LONGEST_MEMORY_MS =
  Math.max(...Object.values(DOOR_LIMITS).map(({ forgetAfterSeconds }) => forgetAfterSeconds)) *
  1000;

/** Failed attempts at all doors, counted over all replicas. */
export class SignInAttempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: VersionedHash,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an attempt.
   *
   * @returns 0, or for how many seconds the door is still shut
   */
  async begin(door: Door, name: string): Promise<number> {
    const limits = DOOR_LIMITS[door];
    const [subject, ...others] = this.subjects(door, name);
    const now = this.clock.now();
    // A door that was shut under another version of the key stays shut.
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

  /** For how many seconds the door is still shut, without an attempt; 0 when it is open. */
  remaining(door: Door, name: string): Promise<number> {
    return this.shutFor(this.subjects(door, name), this.clock.now());
  }

  /** The attempt succeeded, and nothing before it matters any more. */
  async forget(door: Door, name: string): Promise<void> {
    await preparedCount(this.dataSource, FORGET, [this.subjects(door, name)]);
  }

  /** The attempt succeeded; those of others stay. */
  async forgive(door: Door, name: string): Promise<void> {
    const { freeFailures } = DOOR_LIMITS[door];
    await preparedCount(this.dataSource, FORGIVE, [this.subjects(door, name), freeFailures]);
  }

  /** Removes what no door remembers. @returns how many rows */
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

  /** Under every version of the key, that of the current one first. */
  private subjects(door: Door, name: string): Buffer[] {
    return this.pepper.candidates(door, name);
  }
}
