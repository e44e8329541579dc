import type { ListedQuestion } from '../../blacklist/past-lists.service.js';
import { type Comparison, comparisonsIn } from '../../rules/condition.js';
import { isScalar } from '../../rules/operators.js';
import { resolveAll } from '../../rules/resolve-field.js';
import type { ReplayedRuleset } from './replayed-ruleset.js';

/** The comparisons of some versions that use lists. */
export function listComparisons(
  rulesets: readonly (ReplayedRuleset | null)[],
): readonly Comparison[] {
  return rulesets
    .flatMap((ruleset) => ruleset?.rules ?? [])
    .filter((rule) => rule.enabled)
    .flatMap((rule) => comparisonsIn(rule.when))
    .filter(({ operand }) => operand.kind === 'list');
}

/** Everything that the evaluation of a document may look up in lists. */
export function listedQuestions(
  comparisons: readonly Comparison[],
  document: object,
): ListedQuestion[] {
  return comparisons.flatMap(({ operand, path }) => {
    if (operand.kind !== 'list') return [];
    const { name: list } = operand;
    return resolveAll(path, document)
      .filter(isScalar)
      .map((value) => ({ list, path: path.canonical, value }));
  });
}
