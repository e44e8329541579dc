import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes batches of the chain whose rows were dropped with their months, a few at a time. Nothing else may:
 * the privilege and the trigger are only suspended inside this function, whose transaction holds a lock that
 * keeps every other session from seeing the table without them. Like `audit_drop_before`, it refuses what is
 * younger than a year, and the newest batch, which the chain continues from. That a removal was announced is
 * proved by verification, not here.
 */
export class RemoveDroppedBatches1795953600000 implements MigrationInterface {
  readonly name = 'RemoveDroppedBatches1795953600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function audit_remove_batches(up_to bigint, at_most integer)
      returns integer
      language plpgsql security definer set search_path from current set lock_timeout = '10s' as $$
      declare
        removed integer;
      begin
        if exists (select from audit_batch where number = up_to
            and (sealed_at > now() - interval '366 days'
              or number = (select max(number) from audit_batch))) then
          raise exception 'batches of the audit chain are kept for a year'
            using errcode = 'insufficient_privilege';
        end if;
        alter table audit_batch disable trigger audit_refuse_change;
        execute format('grant delete on audit_batch to %I', current_user);
        delete from audit_batch where number in (
          select number from audit_batch
          where number <= up_to and sealed_at <= now() - interval '366 days'
            and number < (select max(number) from audit_batch)
          order by number limit at_most);
        get diagnostics removed = row_count;
        execute format('revoke delete on audit_batch from %I', current_user);
        alter table audit_batch enable trigger audit_refuse_change;
        return removed;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function audit_remove_batches(bigint, integer)');
  }
}
