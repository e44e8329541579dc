import { Injectable } from '@nestjs/common';
import { PeriodicService, preparedCount, ServiceRole, type Statement } from '@tessera/service';
import { DataSource } from 'typeorm';

const EVERY_MS = 1_000;
/** A few milliseconds of work, so that decisions do not notice. */
const BATCH = 500;

/** The newest first: they are looked up most. `transaction.reference` is never null. */
const FILL: Statement = {
  name: 'decision_columns_fill',
  text: `update decision d set
      transaction_reference = d.request::jsonb #>> '{transaction,reference}',
      device_ip = d.request::jsonb #>> '{device,ip}',
      amount = (d.request::jsonb #>> '{transaction,amount}')::bigint,
      fail_open = (d.response::jsonb ->> 'fail_open')::boolean or exists (
        select from provisional_decision p where p.decision_id = d.id and p.fail_open
      ),
      fired_rules = (
        select array_agg(rule ->> 'rule_id')
        from jsonb_array_elements(d.response::jsonb -> 'triggered_rules') as rule
      )
    from (
      select id from decision where transaction_reference is null
      order by created_at desc limit ${BATCH} for update skip locked
    ) old
    where d.id = old.id`,
};

/** Gives decisions of an older version the columns that they are looked up by. */
@Injectable()
export class DecisionColumnsWorker extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly role: ServiceRole,
  ) {
    super({
      failure: 'Failed to prepare older decisions for look-ups; will retry.',
      everyMs: EVERY_MS,
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (!this.role.isWorker) await super.onApplicationBootstrap();
  }

  /** @returns how many it found */
  protected override work(): Promise<number> {
    return preparedCount(this.dataSource, FILL, []);
  }
}
