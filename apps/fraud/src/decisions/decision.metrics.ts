import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '@tessera/database';
import { ApiError } from '@tessera/errors';
import { BoundedLabel } from '@tessera/telemetry';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ActiveRulesetsService } from '../rulesets/active-rulesets.service.js';
import { VaultUnreachableError } from '../credentials/credentials.errors.js';
import type { DecisionSource } from '../backends/backend-result.js';
import { type FirstResponse, sourceOf } from './decision-response.js';
import { DecisionsOverloadedError, DecisionUncertainError } from './decisions.errors.js';
import type { DecisionEvaluation } from './decision-evaluation.service.js';
import { RuleHits } from './rule-hits.js';

/** Maximum number of contexts with their own series, because customers choose their names. */
const MAX_CONTEXTS = 50;
/** Used instead of a context if no ruleset is active for the decision. */
const NO_RULESET = 'none';
const SERVER_ERROR = 500;

const OUTCOMES = ['ALLOW', 'BLOCK', 'REVIEW', 'PROVISIONAL'] satisfies FirstResponse['outcome'][];
const SOURCES = ['RULE_ENGINE', 'BACKEND', 'COMBINED'] satisfies DecisionSource[];

type Failure = 'refused' | 'overloaded' | 'uncertain' | 'vault' | 'database' | 'internal';

/** Rate, errors and duration of decisions, and which rules decide them. */
@Injectable()
export class DecisionMetrics {
  private readonly hits = new RuleHits();
  private readonly contexts = new BoundedLabel(MAX_CONTEXTS);
  private readonly decisions: Counter<'context' | 'outcome' | 'source'>;
  private readonly duration: Histogram<'outcome'>;
  private readonly repeated: Counter;
  private readonly degraded: Counter<'cause'>;
  private readonly failures: Counter<'reason'>;

  constructor(
    private readonly registry: Registry,
    private readonly rulesets: ActiveRulesetsService,
  ) {
    this.decisions = this.countDecisions();
    this.duration = new Histogram({
      name: 'fraud_decision_duration_seconds',
      help: 'Time from receiving a request to storing its decision, by the first outcome.',
      labelNames: ['outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    });
    this.repeated = new Counter({
      name: 'fraud_decisions_replayed_total',
      help: 'Requests that repeated an idempotency key and got the first response.',
      registers: [registry],
    });
    this.degraded = new Counter({
      name: 'fraud_decisions_degraded_total',
      help: 'Decisions made without something that a live rule asked for, by what was missing.',
      labelNames: ['cause'],
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'fraud_decisions_failed_total',
      help: 'Requests for a decision that got none, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    this.countRules();
  }

  /** @param startedAt from `performance.now()` */
  decided(evaluation: DecisionEvaluation, outcome: string, startedAt: number): void {
    const { ruleset, rules, velocities, sync } = evaluation;
    const context = ruleset === null ? NO_RULESET : this.contexts.of(ruleset.context);
    this.decisions.inc({ context, outcome, source: sourceOf(evaluation) });
    this.duration.observe({ outcome }, (performance.now() - startedAt) / 1_000);
    if (velocities.unavailable) this.degraded.inc({ cause: 'velocities' });
    if (sync?.results.some(({ live, error }) => live && error !== null) === true) {
      this.degraded.inc({ cause: 'backend' });
    }
    if (ruleset !== null) this.hits.count(ruleset, rules);
  }

  replayed(): void {
    this.repeated.inc();
  }

  failed(error: unknown): void {
    this.failures.inc({ reason: failureOf(error) });
  }

  private countDecisions() {
    const { contexts, rulesets } = this;
    return new Counter({
      name: 'fraud_decisions_total',
      help: 'Decisions by the context of their ruleset, the first outcome and who is behind it.',
      labelNames: ['context', 'outcome', 'source'],
      registers: [this.registry],
      collect() {
        const active = new Set(rulesets.all().map(({ context }) => context));
        for (const context of contexts.keep((each) => active.has(each))) {
          for (const outcome of OUTCOMES) {
            for (const source of SOURCES) this.remove({ context, outcome, source });
          }
        }
      },
    });
  }

  private countRules(): void {
    const { hits, rulesets } = this;
    new Gauge({
      name: 'fraud_active_rulesets',
      help: 'Contexts that have an active version of their ruleset in this process.',
      registers: [this.registry],
      collect() {
        this.set(rulesets.all().length);
      },
    });
    new Counter({
      name: 'fraud_rule_hits_total',
      help: 'Rules whose conditions were true, by their effect on the decision: fired, matched, shadow.',
      labelNames: ['context', 'rule', 'effect'],
      registers: [this.registry],
      collect() {
        const active = new Set(rulesets.all().map(({ id }) => id));
        this.reset();
        for (const { labels, value } of hits.samples((id) => active.has(id))) {
          this.inc(labels, value);
        }
      },
    });
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof DecisionsOverloadedError) return 'overloaded';
  if (error instanceof DecisionUncertainError) return 'uncertain';
  if (error instanceof VaultUnreachableError) return 'vault';
  if (isDatabaseUnavailable(error)) return 'database';
  return error instanceof ApiError && error.status < SERVER_ERROR ? 'refused' : 'internal';
}
