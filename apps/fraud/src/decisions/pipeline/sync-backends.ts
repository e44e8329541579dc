import type { BackendCall } from '../../rules/evaluation.js';
import type { DecisionCase, SyncAnswers } from './deliberation.js';

/** Calls the sync backends that the rules ask for, while the request waits. */
export abstract class SyncBackends {
  /** @param calls in the order of the rules; none of them async */
  abstract ask(calls: readonly BackendCall[], decision: DecisionCase): Promise<SyncAnswers>;
}
