import { Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';

/** Work that one process does at a time. */
export type LeaseName = 'sequencer' | 'check';

/**
 * A row lock, not an advisory lock: anyone who may connect can take an advisory lock, and only
 * users with privileges on this table can take this one.
 */
const TAKE = {
  name: 'audit_take_lease',
  text: 'select name from audit_lease where name = $1 for update skip locked',
};
const EXISTS = {
  name: 'audit_lease_exists',
  text: 'select name from audit_lease where name = $1',
};
const RESTORE = {
  name: 'audit_restore_lease',
  text: 'insert into audit_lease (name) values ($1) on conflict do nothing',
};

/**
 * Takes the lease until the end of the transaction.
 *
 * @returns false when another process has it
 */
export async function takeLease(tx: EntityManager, name: LeaseName): Promise<boolean> {
  if ((await prepared(tx, TAKE, [name])).length > 0) return true;
  if ((await prepared(tx, EXISTS, [name])).length > 0) return false;
  new Logger('AuditLease').error(`The row "${name}" of audit_lease was removed; restoring it.`);
  return (await preparedCount(tx, RESTORE, [name])) > 0;
}
