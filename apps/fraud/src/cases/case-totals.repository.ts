import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import { DataSource } from 'typeorm';
import type { CaseId } from '../ids.js';

/** The decisions of a case in one currency; null until a decision of an older release is prepared. */
export interface CaseTotalRow extends Record<string, unknown> {
  readonly case_id: CaseId;
  readonly currency: string | null;
  readonly decisions: number;
  readonly open_reviews: number;
  readonly amount: string | null;
}

const TOTALS: Statement = {
  name: 'case_totals',
  text: `select c.case_id, d.currency, count(*)::int as decisions, sum(d.amount) as amount,
      (count(*) filter (where d.outcome = 'REVIEW' and d.resolution is null))::int as open_reviews
    from case_decision c join decision d on d.id = c.decision_id
    where c.case_id = any ($1::uuid[]) group by c.case_id, d.currency`,
};

/** Counts and amounts of cases for lists, in one query for the page. */
@Injectable()
export class CaseTotalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async ofCases(ids: readonly CaseId[]): Promise<Map<string, CaseTotalRow[]>> {
    if (ids.length === 0) return new Map();
    const rows = await prepared<CaseTotalRow>(this.dataSource, TOTALS, [ids]);
    return Map.groupBy(rows, (row) => row.case_id);
  }
}
