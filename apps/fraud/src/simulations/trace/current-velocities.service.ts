import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { routeRead } from '@tessera/database';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../../config.js';
import { canonicalDocument } from '../../rules/canonical/canonical-value.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { NO_VELOCITY, type VelocityValue } from '../../rules/evaluation.js';
import { resolveField } from '../../rules/resolve-field.js';
import type { PlannedVelocity } from '../../rules/velocity-plan.js';
import { ReplayedVelocities } from '../replay/replayed-velocities.js';
import { readLikelyDecisions } from '../replay/stored-decisions.repository.js';

/**
 * The current velocities of a request: computed from the stored decisions, which are the source of
 * truth, so that a draft with velocities that are not counted yet has values, too. Nothing is
 * counted.
 */
@Injectable()
export class CurrentVelocitiesService {
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
    const values = definition.keys.map((path) => resolveField(path, document));
    if (values.includes(null)) return [];
    const now = this.clock.now();
    const since = new Date(now.getTime() - keptSeconds * 1_000);
    const wanted = {
      context,
      since,
      until: now,
      parts: values.map((value) => JSON.stringify(value)),
    };
    const { rows, isCut } = await routeRead(this.dataSource, (db) =>
      readLikelyDecisions(db, wanted),
    );
    const counted = new ReplayedVelocities([velocity], this.config.dedupesReferences);
    for (const { request, stored_ms: timeMs } of rows.toReversed()) {
      const past = canonicalDocument(JSON.parse(request) as DecisionDocument, this.config);
      counted.add({ document: past, timeMs, place: -1 });
    }
    counted.add({ document, timeMs: now.getTime(), place: 0 });
    await counted.settle(1, () => Promise.resolve());
    return queries.map(({ key }) => {
      const value = counted.valueAt(key, 0);
      return [key, value === NO_VELOCITY ? value : { ...value, partial: isCut }];
    });
  }
}
