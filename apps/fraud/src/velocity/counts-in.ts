import { DEFAULT_CONTEXT } from '../decision-request/decision-document.js';

/**
 * The context in which a decision counts: that of the ruleset that decided. A context without its
 * own ruleset was decided by the default one. A decision made before any ruleset applied counts in
 * its own context.
 */
export const COUNTS_IN = (decision: string, ruleset: string, context: string) =>
  `(${decision}.context = ${context}
    or (${ruleset}.context = ${context} and ${context} = '${DEFAULT_CONTEXT}'))`;
