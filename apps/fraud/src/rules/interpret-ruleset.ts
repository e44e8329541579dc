import { waitingRules } from './backend-fields.js';
import { backendCall } from './backend-choice.js';
import type {
  BackendActions,
  BackendCall,
  Evaluation,
  Lookups,
  RulesetEngine,
  TriggeredRule,
} from './evaluation.js';
import { callEvidence } from './evidence.js';
import { evidenceFor, holds } from './interpret-condition.js';
import { customerIdOf, isInRollout } from './rollout.js';
import { callsBackend, type Rule, type RuleAction, type Ruleset } from './rule.js';

/**
 * An engine that evaluates the rules one after the other. It defines the meaning of a ruleset: the
 * compiled engine is tested against it, and traces are made with it.
 */
export function interpretRuleset(ruleset: Ruleset): RulesetEngine {
  const rules = ruleset.rules.filter((rule) => rule.enabled);
  const waits = waitingRules(rules);
  return {
    evaluate: (document, lookups, actions) => {
      const turn = (awaits: boolean) =>
        evaluate(
          rules.filter((_, index) => awaits || waits[index] !== true),
          document,
          lookups,
          actions,
        );
      if (actions !== undefined) return turn(true);
      // "Order of work: blacklist and conditions, sync backends": rules that read responses wait
      // for them, unless no backend is called.
      const first = turn(false);
      const isOpen = first.outcome === 'BLOCK' || first.calls.some(({ async }) => !async);
      return isOpen ? first : turn(true);
    },
  };
}

function evaluate(
  rules: readonly Rule[],
  document: object,
  lookups: Lookups,
  actions: BackendActions | undefined,
): Evaluation {
  const customerId = customerIdOf(document);
  const triggered: TriggeredRule[] = [];
  const calls: BackendCall[] = [];
  let outcome: RuleAction = 'ALLOW';
  for (const rule of rules) {
    if (!isInRollout(rule.id, rule.rolloutPercent, customerId)) continue;
    if (!holds(rule.when, document, lookups)) continue;
    const fired = { ruleId: rule.id, name: rule.name, type: rule.type };
    const evidence = () => evidenceFor(rule.when, document, lookups);
    let decided: { readonly action: RuleAction; readonly live: boolean };
    if (callsBackend(rule)) {
      const call = backendCall(rule, customerId);
      calls.push(call);
      const action = actions?.get(rule.id) ?? null;
      if (rule.async || action === null) continue;
      decided = { action, live: call.live };
      const shown = [...evidence(), callEvidence(call, document)];
      triggered.push({ ...fired, ...decided, evidence: shown });
    } else {
      decided = { action: rule.action, live: rule.live };
      triggered.push({ ...fired, ...decided, evidence: evidence() });
    }
    if (!decided.live) continue;
    outcome = decided.action;
    if (outcome !== 'REVIEW') break;
  }
  return { outcome, triggered, calls: outcome === 'BLOCK' ? [] : calls };
}
