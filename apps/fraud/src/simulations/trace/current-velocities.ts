import { Injectable } from '@nestjs/common';
import { Clock, prepared, type Statement } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../../config.js';
import { canonicalDocument } from '../../canonical/canonical-value.js';
import type { DecisionDocument } from '../../decisions/decision-document.js';
import { NO_VELOCITY, type VelocityValue } from '../../rules/evaluation.js';
import { resolveField } from '../../rules/resolve-field.js';
import type { PlannedVelocity } from '../../rules/velocity-plan.js';
import { COUNTS_IN } from '../../velocity/counts-in.js';
import { ReplayedVelocities } from '../replay/replayed-velocities.js';

/** Maximum number of decisions per window; beyond it, values are marked as partial. */
const MAX_LOOKED_AT = 200_000;
const MAX_FOUND = 20_000;

/**
 * Newest first, and only those whose JSON contains the values of the key: filtering in the database
 * is a hundred times less work than reading all decisions here. They are in time order.
 */
const READ_LIKELY: Statement = {
  name: 'simulation_likely_decisions',
  text: `with recent as (
      select created_at, id, context, ruleset_id, request from decision
      where created_at > $2 and created_at <= $3
      order by created_at desc, id desc limit ${MAX_LOOKED_AT}
    )
    select d.request, (extract(epoch from d.created_at) * 1000)::float8 as stored_ms,
      (select count(*) >= ${MAX_LOOKED_AT} from recent) as is_cut
    from recent d left join ruleset r on r.id = d.ruleset_id
    where ${COUNTS_IN('d', 'r', '$1')} and not exists (
      select from unnest($4::text[]) as part (text) where position(part.text in d.request) = 0
    )
    order by d.created_at desc, d.id desc limit ${MAX_FOUND}`,
};

interface LikelyRow {
  readonly request: string;
  readonly stored_ms: number;
  readonly is_cut: boolean;
}

/**
 * The current velocities of a request: computed from the stored decisions, which are the source of
 * truth, so that a draft with velocities that are not counted yet has values, too. Nothing is
 * counted.
 */
@Injectable()
export class CurrentVelocities {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: FraudConfig,
  ) {}

  /** @param context in which they are counted: that of the ruleset */
  async of(
    context: string,
    document: DecisionDocument,
    planned: readonly PlannedVelocity[],
  ): Promise<ReadonlyMap<string, VelocityValue>> {
    const values = new Map<string, VelocityValue>();
    for (const velocity of planned) {
      // Deliberate: a manual simulation leaves the connection pool to decisions.
      for (const [key, value] of await this.valuesOf(context, document, velocity)) {
        values.set(key, value);
      }
    }
    return values;
  }

  private async valuesOf(
    context: string,
    document: DecisionDocument,
    velocity: PlannedVelocity,
  ): Promise<[string, VelocityValue][]> {
    const { definition, queries, keptSeconds } = velocity;
    const held = definition.keys.map((path) => resolveField(path, document));
    if (held.includes(null)) return [];
    const now = this.clock.now();
    const since = new Date(now.getTime() - keptSeconds * 1_000);
    const rows = await prepared<LikelyRow>(this.dataSource, READ_LIKELY, [
      context,
      since,
      now,
      held.map((value) => JSON.stringify(value)),
    ]);
    const counted = new ReplayedVelocities([velocity], this.config.dedupesReferences);
    for (const { request, stored_ms: timeMs } of rows.toReversed()) {
      const past = canonicalDocument(JSON.parse(request) as DecisionDocument, this.config);
      counted.add({ document: past, timeMs, place: -1 });
    }
    counted.add({ document, timeMs: now.getTime(), place: 0 });
    await counted.settle(1, () => Promise.resolve());
    const partial = rows.length >= MAX_FOUND || rows[0]?.is_cut === true;
    return queries.map(({ key }) => {
      const value = counted.valueAt(key, 0);
      return [key, value === NO_VELOCITY ? value : { ...value, partial }];
    });
  }
}
