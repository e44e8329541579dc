import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/fraud.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A rule of a ruleset. */
export type Rule = Schemas['Rule'];
/** A new version of a ruleset. */
export type CreateRuleset = Schemas['CreateRulesetRequest'];
/** The changes of a draft. */
export type UpdateRuleset = Schemas['UpdateRulesetRequest'];
/** A version of a ruleset. */
export type Ruleset = Schemas['RulesetResponse'];
/** A version with what the linter found. */
export type LintedRuleset = Schemas['LintedRulesetResponse'];
/** Rules to check. */
export type LintRules = Schemas['LintRulesetRequest'];
/** What the linter found. */
export type RulesetLint = Schemas['RulesetLintResponse'];
/** The differences of two versions. */
export type RulesetDiff = Schemas['RulesetDiffResponse'];
/** The filters of a list of rulesets. */
export type ListRulesets = QueryOf<operations['listRulesetVersions']>;
/** A payment to simulate. */
export type SimulatePayment = Required<Pick<Schemas['SimulateRequest'], 'request'>>;
/** A range of past decisions to simulate. */
export type SimulateReplay = Required<Pick<Schemas['SimulateRequest'], 'replay'>>;
/** The outcome that a payment would have. */
export type SimulatedDecision = Schemas['SimulatedDecisionResponse'];
/** A replay of past decisions. */
export type Simulation = Schemas['SimulationResponse'];
/** A replay with its results. */
export type SimulationResult = Schemas['SimulationResultResponse'];
/** The page of a list of simulations. */
export type ListSimulations = QueryOf<operations['listSimulations']>;

/** Versions of rulesets. */
export class Rulesets {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates a draft. The response has what the linter found. */
  create(body: CreateRuleset, options?: CallOptions): Promise<LintedRuleset> {
    return this.#api.request('POST', '/api/admin/rulesets', { ...options, body });
  }

  /** Checks rules without storing them. */
  lint(body: LintRules, options?: CallOptions): Promise<RulesetLint> {
    return this.#api.request('POST', '/api/admin/rulesets/lint', { ...options, body });
  }

  /** The JSON Schema of rules. */
  schema(options?: CallOptions): Promise<Schemas['RuleSchemaResponse']> {
    return this.#api.request('GET', '/api/admin/rulesets/schema', { ...options });
  }

  list(query: ListRulesets = {}, options?: CallOptions): List<Ruleset> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/rulesets', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Ruleset> {
    return this.#api.request('GET', '/api/admin/rulesets/{id}', { ...options, params: { id } });
  }

  /** Changes a draft. */
  update(id: string, body: UpdateRuleset, options?: CallOptions): Promise<LintedRuleset> {
    return this.#api.request('PATCH', '/api/admin/rulesets/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Decisions use this version from now on. */
  activate(id: string, options?: CallOptions): Promise<Ruleset> {
    return this.#api.request('POST', '/api/admin/rulesets/{id}/activate', {
      ...options,
      params: { id },
    });
  }

  /** Activates an earlier version again, in place of the active one. */
  rollback(id: string, options?: CallOptions): Promise<Ruleset> {
    return this.#api.request('POST', '/api/admin/rulesets/{id}/rollback', {
      ...options,
      params: { id },
    });
  }

  /** What changed from the version `against` to this one. */
  diff(id: string, against: string, options?: CallOptions): Promise<RulesetDiff> {
    return this.#api.request('GET', '/api/admin/rulesets/{id}/diff', {
      ...options,
      params: { id },
      query: { against },
    });
  }

  /** Evaluates a payment without storing a decision. */
  simulate(id: string, body: SimulatePayment, options?: CallOptions): Promise<SimulatedDecision>;
  /** Starts a replay of past decisions; read the simulation until it has finished. */
  simulate(id: string, body: SimulateReplay, options?: CallOptions): Promise<Simulation>;
  simulate(
    id: string,
    body: SimulatePayment | SimulateReplay,
    options?: CallOptions,
  ): Promise<SimulatedDecision | Simulation> {
    return this.#api.request('POST', '/api/admin/rulesets/{id}/simulate', {
      ...options,
      params: { id },
      body,
    });
  }
}

/** Replays of past decisions. */
export class Simulations {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: ListSimulations = {}, options?: CallOptions): List<Simulation> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/simulations', { ...options, query: page }),
    );
  }

  /** The progress, and the results once it has finished. */
  get(id: string, options?: CallOptions): Promise<SimulationResult> {
    return this.#api.request('GET', '/api/admin/simulations/{id}', { ...options, params: { id } });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/simulations/{id}', {
      ...options,
      params: { id },
    });
  }
}
