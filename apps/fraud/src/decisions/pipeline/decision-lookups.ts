import { Injectable } from '@nestjs/common';
import { ListedValues } from '../../blacklist/listed-values.js';
import { canonicalKind } from '../../canonical/canonical-value.js';
import { type Lookups, NO_VELOCITY } from '../../rules/evaluation.js';
import { parseFieldPath } from '../../rules/field-path.js';
import { isScalar, type Scalar } from '../../rules/operators.js';
import { resolveField } from '../../rules/resolve-field.js';
import type { ActiveRuleset } from '../../rulesets/active-rulesets.js';
import { VelocityCounter } from '../../velocity/velocity-counter.js';
import type { DecisionCase, LookedUp } from './deliberation.js';

/**
 * Looks up the velocities and list entries that the rules need before they run: velocities in one
 * call to their store, lists in memory.
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
      isListed: (list, path, value) =>
        this.lists.has(list, path, value) ||
        this.isListedAsSent(list, path, value, decision.asSent),
      velocity: (key) => counted.values.get(key) ?? NO_VELOCITY,
    };
    return {
      lookups,
      velocityUnavailable: counted.unavailable,
      velocityPartial: counted.partial,
      uncountedIn: counted.uncountedIn,
    };
  }

  /**
   * Entries of older releases are hashes of the spelling that was listed, so they match only that
   * spelling. `blacklist canonicalize` makes them match every spelling.
   */
  private isListedAsSent(list: string, path: string, value: Scalar, asSent: object): boolean {
    if (canonicalKind(path) === undefined) return false;
    const parsed = parseFieldPath(path);
    const sent = 'problem' in parsed ? null : resolveField(parsed.path, asSent);
    return isScalar(sent) && sent !== value && this.lists.has(list, path, sent);
  }
}
