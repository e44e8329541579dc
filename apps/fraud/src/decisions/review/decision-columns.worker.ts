import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/service';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { DecisionDocument } from '../decision-document.js';

const EVERY_MS = 1_000;
/** A few milliseconds of work, so that decisions are not delayed. */
const BATCH = 500;

/** Newest first, because they are looked up most. `transaction.reference` is never null. */
const CLAIM: Statement = {
  name: 'decision_columns_claim',
  text: `select id, request from decision where transaction_reference is null
    order by created_at desc limit ${BATCH} for update skip locked`,
};
const FILL: Statement = {
  name: 'decision_columns_fill',
  text: `update decision d set
      transaction_reference = c.reference,
      device_ip = case when d.redacted_at is null then c.device_ip end,
      amount = c.amount,
      fail_open = coalesce((d.response::jsonb ->> 'fail_open')::boolean, false) or exists (
        select from provisional_decision p where p.decision_id = d.id and p.fail_open
      ),
      fired_rules = (
        select array_agg(rule ->> 'rule_id')
        from jsonb_array_elements(d.response::jsonb -> 'triggered_rules') as rule
      )
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
      as c (id, reference, device_ip, amount)
    where d.id = c.id`,
};

/** Fills the lookup columns of decisions from an older release. */
@Injectable()
export class DecisionColumnsWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: CardNumberConversionService,
  ) {
    super({
      name: 'decision-columns',
      does: 'prepare older decisions for look-ups',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  /** @returns the number of decisions found */
  protected override work(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const rows = await prepared<{ id: string; request: string }>(tx, CLAIM, []);
      if (rows.length === 0) return 0;
      // In decisions of an older release a reference may be a card number, so its mask is copied.
      const documents = rows.map(({ request }) =>
        this.numbers.value(JSON.parse(request) as DecisionDocument, '$'),
      );
      return preparedCount(tx, FILL, [
        rows.map(({ id }) => id),
        documents.map(({ transaction }) => transaction.reference),
        documents.map(({ device }) => device?.ip ?? null),
        documents.map(({ transaction }) => transaction.amount),
      ]);
    });
  }
}
