import { comparisonsIn } from '../../rules/condition.js';
import { DISORDER_MS } from './replay-chunk.js';
import type { ReplayedRuleset } from './replayed-ruleset.js';
import type { PartialResult } from './partial-result.js';

/** Reasons why a replay may differ from what would have happened. */
export interface ReplayFacts {
  /** Null if no rule reads lists. */
  readonly lists: ListFacts | null;
  readonly callsBackends: boolean;
  readonly countsVelocities: boolean;
  readonly countsDistinct: boolean;
}

export interface ListFacts {
  /** The time since which removed entries are known; null if all are. */
  readonly knownSince: Date | null;
  /** Start of the range. */
  readonly from: Date;
}

export function replayFacts(
  rulesets: readonly (ReplayedRuleset | null)[],
  lists: ListFacts,
): ReplayFacts {
  const used = rulesets.filter((ruleset) => ruleset !== null);
  const velocities = used
    .flatMap(({ rules }) => rules.filter((rule) => rule.enabled))
    .flatMap((rule) => comparisonsIn(rule.when))
    .flatMap(({ velocity }) => velocity ?? []);
  return {
    lists: used.some(({ readsLists }) => readsLists) ? lists : null,
    callsBackends: used.some(({ callsBackends }) => callsBackends),
    countsVelocities: velocities.length > 0,
    countsDistinct: velocities.some(({ definition }) => definition.aggregate === 'distinct'),
  };
}

/** Explains where the figures may be inexact; empty if they are exact. */
export function approximations(partial: PartialResult, facts: ReplayFacts): string[] {
  const { redacted, unanswered, unpaired, delays } = partial;
  const notes: string[] = [];
  if (facts.lists !== null) {
    notes.push(
      'The blacklist and the named lists were used as they were when each payment happened; what this version itself would have listed (`populate_on`) is not on them.',
    );
    const { knownSince, from } = facts.lists;
    if (knownSince !== null && from < knownSince) {
      notes.push(
        `Entries that were removed from lists before ${knownSince.toISOString()} are not known any more.`,
      );
    }
  }
  if (facts.callsBackends) {
    notes.push('Backends were not called: the answers that were recorded took part.');
  }
  if (unanswered > 0) {
    notes.push(
      `On ${unanswered} decisions a backend would have been called that was not called then; it counts as having no objection.`,
    );
  }
  if (redacted > 0) {
    notes.push(
      `${redacted} decisions have lost their personal data: conditions on e-mail, names, addresses and devices saw nothing there.`,
    );
  }
  if (facts.countsVelocities) {
    notes.push(
      'Velocities were counted again from the stored decisions, by when the payments happened; at the time they went by arrival.',
    );
  }
  if (facts.countsDistinct) {
    notes.push('More than 1,000 different values were counted exactly; decisions estimate them.');
  }
  if (delays !== null && delays.most - delays.least > DISORDER_MS) {
    notes.push(
      'Payments were stored more than an hour out of the order in which they happened: at the edges of the chunks that were replayed together a velocity may be too low.',
    );
  }
  if (unpaired > 0) {
    notes.push(
      `On ${unpaired} decisions more than 64 rules fired; their overlap counts the first 64.`,
    );
  }
  return notes;
}
