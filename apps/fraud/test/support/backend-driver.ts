import { expect } from '@jest/globals';
import { decisionRequest } from '../factories/decision-request.js';
import { RulesetDriver } from './ruleset-driver.js';
import type { Answer, RunningFraud } from './running-fraud.js';
import { TestBackend, type BackendBehavior } from './test-backend.js';

export const INTEGRATIONS = '/api/admin/integrations';

let last = 0;

/** An integration as an operator registers it, with defaults for everything else. */
export function integrationBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  last += 1;
  return {
    name: 'Scores',
    slug: `backend-${last}`,
    type: 'http',
    url: 'https://backend.example/score',
    method: 'POST',
    ...changes,
  };
}

/** A rule that calls one backend. */
export function backendRule(backend: string, changes: Record<string, unknown> = {}) {
  return { id: `ask-${backend}`, name: 'Ask', type: 'backend', backend, ...changes };
}

/** Backends, the rulesets that call them, and decisions by those rulesets. */
export class BackendDriver {
  readonly rulesets: RulesetDriver;
  private readonly backends: TestBackend[] = [];

  constructor(private readonly fraud: RunningFraud) {
    this.rulesets = new RulesetDriver(fraud);
  }

  async register(changes: Record<string, unknown>): Promise<string> {
    const body = integrationBody(changes);
    const answer = await this.fraud.admin('POST', INTEGRATIONS, { body });
    expect(answer.status).toBe(201);
    return String(body['slug']);
  }

  /** Starts a backend and registers its integration; returns its slug. */
  async start(
    behavior?: BackendBehavior,
    changes: Record<string, unknown> = {},
  ): Promise<{ backend: TestBackend; slug: string }> {
    const backend = await TestBackend.start(behavior);
    this.backends.push(backend);
    return { backend, slug: await this.register({ url: backend.url, ...changes }) };
  }

  /** Activates rules in a separate context and makes one decision with them. */
  async decideBy(rules: unknown[], changes: Record<string, unknown> = {}) {
    last += 1;
    const context = `backends-${last}`;
    await this.rulesets.activated(context, rules);
    return this.rulesets.decide(context, changes);
  }

  async read(decisionId: unknown): Promise<Record<string, unknown>> {
    const answer = await this.fraud.runtime('GET', `/api/decisions/${String(decisionId)}`);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  decide(context: string, changes: Record<string, unknown> = {}): Promise<Answer> {
    const body = decisionRequest({ context, ...changes });
    return this.fraud.runtime('POST', '/api/decisions', { body });
  }

  async close(): Promise<void> {
    await Promise.all(this.backends.map((backend) => backend.close()));
  }
}
