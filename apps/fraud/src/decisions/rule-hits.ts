import { OTHER, type LabelledSample } from '@tessera/telemetry';
import type { Evaluation, TriggeredRule } from '../rules/evaluation.js';
import type { ActiveRuleset } from '../rulesets/active-rulesets.service.js';

/**
 * The effect of a rule whose conditions are true: it `fired` if its action is the outcome, it
 * `matched` if another rule's action took precedence, and in `shadow` it has no effect.
 */
export type RuleEffect = 'fired' | 'matched' | 'shadow';

type Sample = LabelledSample<'context' | 'rule' | 'effect'>;
type Hits = Record<RuleEffect, number>;

interface RulesetHits {
  readonly context: string;
  readonly rules: Map<string, Hits>;
  /** Hits of the rules above the limit. */
  readonly others: Hits;
}

/** Maximum number of rules with their own series in one process, across all contexts. */
export const MAX_RULES = 300;
const EFFECTS: readonly RuleEffect[] = ['fired', 'matched', 'shadow'];

/**
 * Hits of the currently active rules. Customers write rulesets, and every version may add rules. A
 * rule therefore has series only while its version is active and once it has been hit, and above
 * {@link MAX_RULES} the rules of a context are counted together as `other`. The counts of a version
 * start at zero.
 */
export class RuleHits {
  private readonly byRuleset = new Map<string, RulesetHits>();
  private shown = 0;

  constructor(private readonly maxRules = MAX_RULES) {}

  count({ id, context }: Pick<ActiveRuleset, 'id' | 'context'>, evaluation: Evaluation): void {
    const { triggered, outcome } = evaluation;
    if (triggered.length === 0) return;
    let hits = this.byRuleset.get(id);
    if (hits === undefined) {
      hits = { context, rules: new Map(), others: noHits() };
      this.byRuleset.set(id, hits);
    }
    for (const rule of triggered) {
      this.hitsOf(hits, rule.ruleId)[effectOf(rule, outcome)] += 1;
    }
  }

  /** The counts of active versions; those of other versions are dropped. */
  samples(isActive: (rulesetId: string) => boolean): Sample[] {
    for (const [id, { rules }] of this.byRuleset) {
      if (isActive(id)) continue;
      this.byRuleset.delete(id);
      this.shown -= rules.size;
    }
    return [...this.byRuleset.values()].flatMap(samplesOf);
  }

  private hitsOf({ rules, others }: RulesetHits, rule: string): Hits {
    const known = rules.get(rule);
    if (known !== undefined) return known;
    if (this.shown >= this.maxRules || rule === OTHER) return others;
    const hits = noHits();
    this.shown += 1;
    rules.set(rule, hits);
    return hits;
  }
}

function effectOf({ live, action }: TriggeredRule, outcome: string): RuleEffect {
  if (!live) return 'shadow';
  return action === outcome ? 'fired' : 'matched';
}

function noHits(): Hits {
  return { fired: 0, matched: 0, shadow: 0 };
}

function samplesOf({ context, rules, others }: RulesetHits): Sample[] {
  return [...rules, [OTHER, others] as const].flatMap(([rule, hits]) =>
    EFFECTS.filter((effect) => hits[effect] > 0).map((effect) => ({
      labels: { context, rule, effect },
      value: hits[effect],
    })),
  );
}
