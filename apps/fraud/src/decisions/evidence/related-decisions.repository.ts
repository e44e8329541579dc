import { Injectable } from '@nestjs/common';
import { prepared, routeRead, type Statement } from '@tessera/database';
import { DataSource } from 'typeorm';
import { decisionsByValueSql, type ValueColumn } from '../decisions-by-value.js';

/** What two decisions may have in common: the column of each relation. */
const COLUMNS = {
  credential_fingerprint: 'credential_fingerprint',
  customer_id: 'customer_id',
  device_ip: 'device_ip',
  device_hash: 'device_hash',
  email_hash: 'email_hash',
} as const;

export type RelationName = keyof typeof COLUMNS;
export const RELATIONS = Object.keys(COLUMNS) as RelationName[];

/** Decisions of one relation that are counted; a busy IP address has many more. */
export const COUNTED_RELATED = 1_000;
const SHOWN_RELATED = 10;

/** A decision that has something in common with another one. */
export interface RelatedRow {
  readonly id: string;
  readonly created_at: string;
  readonly outcome: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly transaction_reference: string | null;
  readonly payment_state: string | null;
  readonly resolution: string | null;
}

interface RelatedCounts extends Record<string, unknown> {
  readonly counts: Readonly<Record<string, number>> | null;
  readonly newest: readonly RelatedRow[] | null;
}

const RELATED = {
  value: '$1',
  columns: [
    ...['id', 'created_at', 'outcome', 'amount', 'currency', 'transaction_reference'],
    ...['payment_state', 'resolution'],
  ],
  where: ['id <> $2'],
  limit: COUNTED_RELATED + 1,
} as const;

/** By hand: counted and listed in one walk along the index of the relation, which ends at a limit. */
function statement(column: ValueColumn): Statement {
  return {
    name: `decision_related_${column}`,
    text: `with found as materialized (
        select id, created_at, outcome, amount, currency, transaction_reference, payment_state,
          resolution, row_number() over () as place
        from (
          select * from ${decisionsByValueSql({ ...RELATED, column })} related
          order by created_at desc, id desc
        ) newest
      )
      select
        (select json_object_agg(outcome, n) from (
          select outcome, count(*)::int as n from found
          where place <= ${COUNTED_RELATED} group by outcome) counted) as counts,
        (select json_agg(json_build_object('id', id,
            'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'outcome', outcome, 'amount', amount, 'currency', currency,
            'transaction_reference', transaction_reference, 'payment_state', payment_state,
            'resolution', resolution) order by place)
          from found where place <= ${SHOWN_RELATED}) as newest,
        (select count(*) > ${COUNTED_RELATED} from found) as has_more`,
  };
}

const STATEMENTS = new Map(RELATIONS.map((name) => [name, statement(COLUMNS[name])]));

/** The decisions that have one value in common. */
export interface RelatedDecisions {
  readonly counts: Readonly<Record<string, number>>;
  /** Whether there are more than were counted. */
  readonly hasMore: boolean;
  readonly newest: readonly RelatedRow[];
}

/** Finds decisions of the same card, customer, device or e-mail address. */
@Injectable()
export class RelatedDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param except the decision that the others are related to */
  async find(relation: RelationName, value: string, except: string): Promise<RelatedDecisions> {
    const query = STATEMENTS.get(relation);
    if (query === undefined) throw new Error(`There is no relation ${relation}.`);
    const [row] = await routeRead(this.dataSource, (db) =>
      prepared<RelatedCounts>(db, query, [value, except]),
    );
    return {
      counts: row?.counts ?? {},
      hasMore: row?.['has_more'] === true,
      newest: row?.newest ?? [],
    };
  }
}
