import { Injectable } from '@nestjs/common';
import { planned } from '@tessera/database';
import { DataSource } from 'typeorm';
import { COUNTS_IN } from './counts-in.js';
import type { PastDecision } from './past-additions.service.js';

/** Pages have this many decisions, except the last one. */
export const PAGE = 1_000;

/** The previous page, of all contexts, so that a quiet context does not cause a full scan. */
const READ_PAGE = `
  select d.id, d.created_at, d.created_at::text as position,
      case when ${COUNTS_IN('d', 'r', '$1')} then d.request end as request,
      d.body_fingerprint is not null as is_repeatable
    from decision d left join ruleset r on r.id = d.ruleset_id
    where (d.created_at, d.id) < ($2::timestamptz, $3::uuid) and d.created_at > $4
      and d.created_at <= $2::timestamptz
    order by d.created_at desc, d.id desc limit ${PAGE}`;

export interface PastDecisionRow extends PastDecision {
  readonly position: string;
}

/** Reads stored decisions, newest first. SQL by hand, because it pages by a pair of columns. */
@Injectable()
export class PastDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The decisions before a position, without the requests that count in another context. */
  pageBefore(
    context: string,
    { position, id }: { readonly position: string; readonly id: string },
    since: Date,
  ): Promise<PastDecisionRow[]> {
    return planned<PastDecisionRow>(this.dataSource, READ_PAGE, [context, position, id, since]);
  }
}
