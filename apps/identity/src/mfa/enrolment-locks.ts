import type { EntityManager } from 'typeorm';
import { EnrolmentLock } from './enrolment-lock.entity.js';

/**
 * How long a person whose factor an account revoked cannot enrol. Otherwise an attacker with the
 * account's key and the person's password could enrol an app at once.
 */
export const COOLING_OFF_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The current lock; null if the person may enrol. */
export async function findEnrolmentLock(
  tx: EntityManager,
  userId: string,
  now: Date,
): Promise<EnrolmentLock | null> {
  const lock = await tx.findOneBy(EnrolmentLock, { userId });
  const isOver = lock?.opensAt != null && lock.opensAt <= now;
  return isOver ? null : lock;
}

/** Starts the cooling-off period. A lock that only an operator ends stays unchanged. */
export async function startCoolingOff(tx: EntityManager, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into enrolment_locks (user_id, opens_at) values ($1, $2)
     on conflict (user_id) do update set opens_at = excluded.opens_at
       where enrolment_locks.opens_at is not null`,
    [userId, new Date(now.getTime() + COOLING_OFF_HOURS * HOUR_MS)],
  );
}

/** Locks enrolment until an operator opens it. */
export async function closeEnrolment(tx: EntityManager, userId: string): Promise<void> {
  await tx.upsert(EnrolmentLock, { userId, opensAt: null }, ['userId']);
}

export async function openEnrolment(tx: EntityManager, userId: string): Promise<void> {
  await tx.delete(EnrolmentLock, { userId });
}
