import { DEFAULT_CONTEXT } from '../decisions/decision-document.js';

/**
 * Where decisions count: in the context of the ruleset that decided. One that has no ruleset of its
 * own was decided by the default one; one that was made before any applied counts in its own context.
 */
export const COUNTS_IN = (decision: string, ruleset: string, context: string) =>
  `(${decision}.context = ${context}
    or (${ruleset}.context = ${context} and ${context} = '${DEFAULT_CONTEXT}'))`;
