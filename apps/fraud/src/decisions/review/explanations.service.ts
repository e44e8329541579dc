import { Injectable } from '@nestjs/common';
import { canonicalDocument } from '../../rules/canonical/canonical-value.js';
import { FraudConfig } from '../../config.js';
import { compileRuleset } from '../../rules/compiler/compile-ruleset.js';
import { resolveField } from '../../rules/resolve-field.js';
import { callsBackend, type Ruleset } from '../../rules/rule.js';
import { RulesetRulesService } from '../../rulesets/ruleset-rules.service.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import type { DecisionReadResponse } from '../dto/decision-read.response.js';
import { counterfactuals, evaluateAgain, type MadeDecision } from './counterfactuals.js';
import type { DecisionRow } from './decision-reviews.repository.js';
import type { CounterfactualResponse, ExplanationResponse } from './dto/explanation.response.js';
import { recordedActions, recordedLookups } from './recorded-lookups.js';

/**
 * Explains what would have resulted in ALLOW, using the ruleset version and the document of the
 * decision.
 */
@Injectable()
export class ExplanationsService {
  constructor(
    private readonly rules: RulesetRulesService,
    private readonly config: FraudConfig,
  ) {}

  async explain(row: DecisionRow, decision: DecisionReadResponse): Promise<ExplanationResponse> {
    if (decision.outcome !== 'BLOCK' && decision.outcome !== 'REVIEW') {
      return nothing('Only a BLOCK or a REVIEW can be explained.');
    }
    if (row.redacted_at !== null) {
      return nothing('The data that the rules saw was removed, so they cannot be evaluated again.');
    }
    const ruleset = await this.rules.find(decision.ruleset_id);
    if (ruleset === null) return nothing('No ruleset was active for this decision.');
    const backend = opposingBackend(ruleset, decision);
    if (backend !== null) {
      return nothing(
        `The asynchronous backend ${backend} did not allow the payment, so no change of the request gives ALLOW.`,
      );
    }
    const document = canonicalDocument(JSON.parse(row.request) as DecisionDocument, this.config);
    const made = madeDecision(ruleset, document, decision);
    if (evaluateAgain(made).outcome !== decision.outcome) {
      return nothing(
        'The recorded values do not give this outcome again: it came from a backend, or from a velocity or list of a rule that did not fire.',
      );
    }
    const changes = counterfactuals(made).map(({ path, change, to }): CounterfactualResponse => {
      const value = resolveField(path, made.document);
      return { path: path.text, value, change, to };
    });
    if (changes.length > 0) return { counterfactuals: changes, note: null };
    return nothing(
      'No change of a single field of the request gives ALLOW; velocities, lists and backends count as recorded.',
    );
  }
}

function madeDecision(
  ruleset: Ruleset,
  document: DecisionDocument,
  { triggered_rules: triggered }: DecisionReadResponse,
): MadeDecision {
  return {
    rules: ruleset.rules,
    engine: compileRuleset(ruleset),
    document,
    lookups: recordedLookups(ruleset.rules, triggered),
    actions: recordedActions(document, triggered),
  };
}

/** An async backend that did not allow the payment; it may use data that rules don't see. */
function opposingBackend({ rules }: Ruleset, decision: DecisionReadResponse): string | null {
  const asynchronous = new Set(
    rules.filter((rule) => callsBackend(rule) && rule.async).map(({ id }) => id),
  );
  const against = decision.backend_results.find(
    ({ rule_id: ruleId, live, outcome }) =>
      asynchronous.has(ruleId) && live && (outcome === 'BLOCK' || outcome === 'REVIEW'),
  );
  return against?.backend ?? null;
}

function nothing(note: string): ExplanationResponse {
  return { counterfactuals: [], note };
}
