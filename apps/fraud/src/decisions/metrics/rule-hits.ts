import { OTHER, type LabelledSample } from '@tessera/service';
import type { Evaluation, TriggeredRule } from '../../rules/evaluation.js';
import type { ActiveRuleset } from '../../rulesets/active-rulesets.js';

/**
 * What a rule whose conditions held did to the decision: it `fired` when its action is the outcome,
 * it `matched` when another rule's action outweighed it, and in `shadow` it has no effect at all.
 */
export type RuleEffect = 'fired' | 'matched' | 'shadow';

type Sample = LabelledSample<'context' | 'rule' | 'effect'>;
type Hits = Record<RuleEffect, number>;

interface RulesetHits {
  readonly context: string;
  readonly rules: Map<string, Hits>;
  /** Of the rules past the bound. */
  readonly others: Hits;
}

/** Rules with series of their own in one process, over all contexts. */
export const MAX_RULES = 300;
const EFFECTS: readonly RuleEffect[] = ['fired', 'matched', 'shadow'];

/**
 * Hits of the rules that decide now. Customers write rulesets, and every version may bring new rules:
 * a rule has series while the version that it belongs to is active and has hit at least once, and
 * past {@link MAX_RULES} the rules of a context are counted together as `other`. The counts of a
 * version begin at zero.
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

  /** The counts of the versions that are active; those of others are forgotten. */
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
