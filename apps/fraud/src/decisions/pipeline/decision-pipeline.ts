import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { Evaluation } from '../../rules/evaluation.js';
import { ActiveRulesets, type ActiveRuleset } from '../../rulesets/active-rulesets.js';
import { requestFaults } from '../../schemas/request-schema.js';
import type { DecisionDocument } from '../decision-document.js';
import { DecisionLookups } from './decision-lookups.js';
import type { DecisionCase, Deliberation, LookedUp, SyncAnswers } from './deliberation.js';
import { SyncBackends } from './sync-backends.js';

/** The evaluation if no ruleset is active. */
const NOTHING_APPLIES: Evaluation = { outcome: 'ALLOW', triggered: [], calls: [] };

/**
 * The steps of a decision: look up velocities and lists, evaluate the rules, call the sync backends
 * that they ask for, and evaluate the rules again with the responses. Async backends are called
 * later, once the decision is stored.
 */
@Injectable()
export class DecisionPipeline {
  constructor(
    private readonly rulesets: ActiveRulesets,
    private readonly lookups: DecisionLookups,
    private readonly backends: SyncBackends,
    private readonly numbers: CardNumberConversionService,
  ) {}

  async deliberate(decision: DecisionCase): Promise<Deliberation> {
    // Read once, so that a version that is activated during this decision does not affect it.
    const ruleset = this.rulesets.find(decision.document.context);
    const { document, asSent } = decision;
    this.checkAgainstSchema(ruleset, asSent);
    const lookedUp = await this.lookups.lookUp(decision, ruleset);
    const evaluation = ruleset?.engine.evaluate(document, lookedUp.lookups) ?? NOTHING_APPLIES;
    const first = { ruleset, document, evaluation, lookedUp, sync: null };
    if (evaluation.calls.length === 0) return { ...first, asyncCalls: [] };
    return this.withBackends(decision, first);
  }

  /**
   * @throws ValidationFailedError if the request does not match the schema that the ruleset names
   */
  private checkAgainstSchema(ruleset: ActiveRuleset | null, asSent: DecisionDocument): void {
    const schema = ruleset?.schema ?? null;
    if (schema === null) return;
    const faults = requestFaults(schema, asSent);
    if (faults.length === 0) return;
    // A key of the request may be a card number.
    throw new ValidationFailedError(
      faults.map(({ path, message }) => ({ path: this.numbers.path(path), message })),
    );
  }

  private async withBackends(
    decision: DecisionCase,
    first: Omit<Deliberation, 'asyncCalls'>,
  ): Promise<Deliberation> {
    const { ruleset, lookedUp } = first;
    let { document, evaluation } = first;
    let sync: SyncAnswers | null = null;
    for (;;) {
      const asked = sync?.actions;
      const calls = evaluation.calls.filter(
        ({ async, ruleId }) => !async && asked?.has(ruleId) !== true,
      );
      if (calls.length === 0) break;
      // Deliberate: the response of one backend may decide whether another one is called.
      const answered = await this.backends.ask(calls, { ...decision, document });
      sync = sync === null ? answered : together(sync, answered);
      document = withAnswers(document, sync.answers);
      evaluation = evaluateAgain(ruleset, document, lookedUp, sync.actions);
    }
    const asyncCalls = evaluation.calls.filter(({ async }) => async);
    return { ruleset, document, evaluation, lookedUp, sync, asyncCalls };
  }
}

function together(earlier: SyncAnswers, later: SyncAnswers): SyncAnswers {
  return {
    actions: new Map([...earlier.actions, ...later.actions]),
    answers: { ...earlier.answers, ...later.answers },
    results: [...earlier.results, ...later.results],
  };
}

function withAnswers(
  document: DecisionDocument,
  answers: Readonly<Record<string, unknown>>,
): DecisionDocument {
  return { ...document, backends: answers };
}

function evaluateAgain(
  ruleset: ActiveRuleset | null,
  document: DecisionDocument,
  { lookups }: LookedUp,
  actions: ReadonlyMap<string, 'ALLOW' | 'BLOCK' | 'REVIEW' | null>,
): Evaluation {
  return ruleset?.engine.evaluate(document, lookups, actions) ?? NOTHING_APPLIES;
}
