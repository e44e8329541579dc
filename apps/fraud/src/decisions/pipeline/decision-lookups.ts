import { Injectable } from '@nestjs/common';
import { ListedValues } from '../../blacklist/listed-values.js';
import { type Lookups, NO_VELOCITY } from '../../rules/evaluation.js';
import type { ActiveRuleset } from '../../rulesets/active-rulesets.js';
import { VelocityCounter } from '../../velocity/velocity-counter.js';
import type { DecisionCase, LookedUp } from './deliberation.js';

/**
 * Looks up, before the rules run, what they ask of velocities and lists: velocities in one call to
 * their store, lists in memory.
 */
@Injectable()
export class DecisionLookups {
  constructor(
    private readonly velocities: VelocityCounter,
    private readonly lists: ListedValues,
  ) {}

  async lookUp(decision: DecisionCase, ruleset: ActiveRuleset | null): Promise<LookedUp> {
    const counted = await this.velocities.count(decision, ruleset);
    const lookups: Lookups = {
      isListed: (list, path, value) => this.lists.has(list, path, value),
      velocity: (key) => counted.values.get(key) ?? NO_VELOCITY,
    };
    return {
      lookups,
      velocityUnavailable: counted.unavailable,
      velocityPartial: counted.partial,
      uncountedIn: counted.uncountedIn,
    };
  }
}
