import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { type SyncReplies, SyncBackendsService } from '../backends/sync-backends.service.js';
import { ListedValuesService } from '../blacklist/listed-values.service.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { DecisionDocument, DecisionInput } from '../decision-request/decision-document.js';
import { canonicalKind } from '../rules/canonical/canonical-value.js';
import {
  type BackendCall,
  type Evaluation,
  type Lookups,
  NO_VELOCITY,
} from '../rules/evaluation.js';
import { parseFieldPath } from '../rules/field-path.js';
import { isScalar, type Scalar } from '../rules/operators.js';
import { resolveField } from '../rules/resolve-field.js';
import { type ActiveRuleset, ActiveRulesetsService } from '../rulesets/active-rulesets.service.js';
import { schemaErrors } from '../schemas/request-schema.js';
import { type CountedVelocities, VelocityService } from '../velocity/velocity.service.js';

/** The input of one evaluation, before anything is stored. */
export interface EvaluationInput extends DecisionInput {
  /** As the caller sent it, before card numbers were converted: schemas validate this form. */
  readonly asSent: DecisionDocument;
}

/** The result of rules and sync backends for a decision. */
export interface DecisionEvaluation {
  /** The version that decided; null if none is active. */
  readonly ruleset: ActiveRuleset | null;
  /** As the rules saw it in the end, including the backends' responses. */
  readonly document: DecisionDocument;
  /** The rules that matched, and the outcome. */
  readonly rules: Evaluation;
  readonly velocities: Pick<CountedVelocities, 'unavailable' | 'partial' | 'uncountedIn'>;
  /** Null if no sync backend was called. */
  readonly sync: SyncReplies | null;
  /** The async calls that the rules ask for; empty after a BLOCK. */
  readonly asyncCalls: readonly BackendCall[];
}

/** The evaluation if no ruleset is active. */
const NO_RULE_APPLIES: Evaluation = { outcome: 'ALLOW', triggered: [], calls: [] };

/**
 * The steps of a decision: look up velocities and lists, evaluate the rules, call the sync backends
 * that they ask for, and evaluate the rules again with the responses. Velocities come from one call
 * to their store, lists from memory. Async backends are called later, once the decision is stored.
 */
@Injectable()
export class DecisionEvaluationService {
  constructor(
    private readonly rulesets: ActiveRulesetsService,
    private readonly velocities: VelocityService,
    private readonly lists: ListedValuesService,
    private readonly backends: SyncBackendsService,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /**
   * @throws ValidationFailedError if the request does not match the schema that the ruleset names
   */
  async evaluate(input: EvaluationInput): Promise<DecisionEvaluation> {
    // Read once, so that a version that is activated during this decision does not affect it.
    const ruleset = this.rulesets.find(input.document.context);
    const { document, asSent } = input;
    this.checkAgainstSchema(ruleset, asSent);
    const velocities = await this.velocities.count(input, ruleset);
    const lookups = this.lookups(velocities, asSent);
    const rules = evaluateRules(ruleset, document, lookups);
    const first = { ruleset, document, rules, velocities, sync: null };
    if (rules.calls.length === 0) return { ...first, asyncCalls: [] };
    return this.withBackends(input, first, lookups);
  }

  private checkAgainstSchema(ruleset: ActiveRuleset | null, asSent: DecisionDocument): void {
    const schema = ruleset?.schema ?? null;
    if (schema === null) return;
    const faults = schemaErrors(schema, asSent);
    if (faults.length === 0) return;
    // A key of the request may be a card number.
    throw new ValidationFailedError(
      faults.map(({ path, message }) => ({ path: this.numbers.path(path), message })),
    );
  }

  private lookups(velocities: CountedVelocities, asSent: DecisionDocument): Lookups {
    return {
      isListed: (list, path, value) =>
        this.lists.has(list, path, value) || this.isListedAsSent(list, path, value, asSent),
      velocity: (key) => velocities.values.get(key) ?? NO_VELOCITY,
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

  private async withBackends(
    input: EvaluationInput,
    first: Omit<DecisionEvaluation, 'asyncCalls'>,
    lookups: Lookups,
  ): Promise<DecisionEvaluation> {
    const { ruleset, velocities } = first;
    let { document, rules } = first;
    let sync: SyncReplies | null = null;
    for (;;) {
      const called = sync?.actions;
      const calls = rules.calls.filter(
        ({ async, ruleId }) => !async && called?.has(ruleId) !== true,
      );
      if (calls.length === 0) break;
      // Deliberate: the response of one backend may decide whether another one is called.
      const replies = await this.backends.call(calls, { ...input, document });
      sync = sync === null ? replies : merged(sync, replies);
      document = { ...document, backends: sync.responses };
      rules = evaluateRules(ruleset, document, lookups, sync.actions);
    }
    const asyncCalls = rules.calls.filter(({ async }) => async);
    return { ruleset, document, rules, velocities, sync, asyncCalls };
  }
}

function evaluateRules(
  ruleset: ActiveRuleset | null,
  document: DecisionDocument,
  lookups: Lookups,
  actions?: SyncReplies['actions'],
): Evaluation {
  return ruleset?.engine.evaluate(document, lookups, actions) ?? NO_RULE_APPLIES;
}

function merged(earlier: SyncReplies, later: SyncReplies): SyncReplies {
  return {
    actions: new Map([...earlier.actions, ...later.actions]),
    responses: { ...earlier.responses, ...later.responses },
    results: [...earlier.results, ...later.results],
  };
}
