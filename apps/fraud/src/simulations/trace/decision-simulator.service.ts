import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { ListedValuesService } from '../../blacklist/listed-values.service.js';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { CredentialFacts } from '../../credentials/credential-facts.js';
import { checkDecisionRequest } from '../../decision-request/check-decision-request.js';
import { CredentialsService } from '../../credentials/credentials.service.js';
import {
  type DecisionDocument,
  decisionDocument,
} from '../../decision-request/decision-document.js';
import type { CreateDecisionRequest } from '../../decision-request/dto/create-decision.request.js';
import { compileRuleset } from '../../rules/compiler/compile-ruleset.js';
import { type Evaluation, type Lookups, NO_VELOCITY } from '../../rules/evaluation.js';
import { interpretRuleset } from '../../rules/interpret-ruleset.js';
import type { Ruleset as Rules } from '../../rules/rule.js';
import { velocityPlan } from '../../rules/velocity-plan.js';
import { parseStoredRules } from '../../rulesets/checked-rules.js';
import type { Ruleset } from '../../rulesets/ruleset.entity.js';
import { RulesetNotFoundError } from '../../rulesets/rulesets.errors.js';
import { RulesetsService } from '../../rulesets/rulesets.service.js';
import { schemaErrors } from '../../schemas/request-schema.js';
import { SchemaRegistryService } from '../../schemas/schema-registry.service.js';
import type { SimulatedDecisionResponse } from '../dto/simulated-decision.response.js';
import { CurrentVelocitiesService } from './current-velocities.service.js';
import { simulatedDecision } from './simulated-decision.js';
import { traceRuleset } from './trace-ruleset.js';

/** Simulations call no backends, so there are no responses. */
const NO_REPLIES = new Map<string, null>();

/**
 * Decides on one request with any version and explains the effect of every rule. Nothing is stored,
 * counted, sent or called.
 */
@Injectable()
export class DecisionSimulatorService {
  constructor(
    private readonly rulesets: RulesetsService,
    private readonly clock: Clock,
    private readonly numbers: CardNumberConversionService,
    private readonly credentials: CredentialsService,
    private readonly schemas: SchemaRegistryService,
    private readonly velocities: CurrentVelocitiesService,
    private readonly listed: ListedValuesService,
  ) {}

  /**
   * @throws RulesetNotFoundError; ValidationFailedError and the errors of reading a credential, as
   *   for a decision
   */
  async simulate(
    rulesetId: string,
    request: CreateDecisionRequest,
  ): Promise<SimulatedDecisionResponse> {
    const version = await this.rulesets.findVersion(rulesetId);
    if (version === null) throw new RulesetNotFoundError();
    const rules = parsed(version, this.numbers);
    const { document, facts } = await belowRequest(() => this.read(request, version));
    const values = await this.velocities.of(version.context, document, velocityPlan(rules));
    const lookups: Lookups = {
      isListed: (list, path, value) => this.listed.has(list, path, value),
      velocity: (key) => values.get(key) ?? NO_VELOCITY,
    };
    const evaluation = evaluateTwice(rules, document, lookups);
    return simulatedDecision({
      version,
      document,
      facts,
      evaluation,
      evaluatedAt: this.clock.now(),
      velocityPartial: [...values.values()].some(({ partial }) => partial),
      trace: traceRuleset(rules, document, lookups, evaluation),
    });
  }

  private async read(
    request: CreateDecisionRequest,
    { schemaName: name, schemaVersion: version }: Ruleset,
  ): Promise<{ document: DecisionDocument; facts: CredentialFacts }> {
    refuse(checkDecisionRequest(request, this.clock.now()));
    const converted = this.numbers.decisionRequest(request);
    const facts = await this.credentials.read(converted);
    const document = decisionDocument(converted, facts);
    if (name !== null && version !== null) {
      const schema = await this.schemas.find({ name, version });
      if (schema !== null) {
        const faults = schemaErrors(schema, decisionDocument(request, facts));
        refuse(faults.map((fault) => ({ ...fault, path: this.numbers.path(fault.path) })));
      }
    }
    return { document, facts };
  }
}

/** The outcome is that of the compiled engine, which decides; the interpreter's must be equal. */
function evaluateTwice(rules: Rules, document: DecisionDocument, lookups: Lookups): Evaluation {
  const decided = compileRuleset(rules).evaluate(document, lookups, NO_REPLIES);
  const read = interpretRuleset(rules).evaluate(document, lookups, NO_REPLIES);
  if (!isDeepStrictEqual(plain(decided), plain(read))) {
    throw new Error('The compiled rules and their interpreter do not agree.');
  }
  return decided;
}

/** Converts to plain JSON: objects from the compiled code may have another prototype. */
function plain(evaluation: Evaluation): unknown {
  return JSON.parse(JSON.stringify(evaluation));
}

function parsed({ id, rules }: Ruleset, numbers: CardNumberConversionService): Rules {
  const read = parseStoredRules(rules, numbers);
  // It was valid when it was stored, by this release or an older one.
  if ('problems' in read) throw new Error(`The ruleset ${id} is not valid.`);
  return read.ruleset;
}

/** Prefixes the paths of validation errors with `$.request`. */
async function belowRequest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    const faults = (error.validationErrors ?? []).map(({ path, message }) => ({
      path: path.replace(/^\$/, '$.request'),
      message,
    }));
    throw new ValidationFailedError(faults);
  }
}

function refuse(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw new ValidationFailedError([...faults]);
}
