import { expect } from '@jest/globals';
import { decisionRequest } from '../factories/decision-request.js';
import { ruleBody } from './rulesets.js';
import type { Answer, RunningFraud } from './running-fraud.js';

export const RULESETS = '/api/admin/rulesets';

/** True for the amount of an ordinary decision request. */
export const LARGE = { path: '$.transaction.amount', operator: 'gte', value: 10_000 };

/** Manages rulesets as an analyst and makes decisions as an integration. */
export class RulesetDriver {
  constructor(private readonly fraud: RunningFraud) {}

  create(context: string, rules: unknown[] = [ruleBody(LARGE)], more = {}): Promise<Answer> {
    return this.fraud.admin('POST', RULESETS, { body: { context, rules, ...more } });
  }

  async draft(context: string, rules?: unknown[]): Promise<string> {
    const answer = await this.create(context, rules);
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  }

  act(action: 'activate' | 'rollback', id: string): Promise<Answer> {
    return this.fraud.admin('POST', `${RULESETS}/${id}/${action}`);
  }

  async activated(context: string, rules?: unknown[]): Promise<string> {
    const id = await this.draft(context, rules);
    expect((await this.act('activate', id)).status).toBe(200);
    return id;
  }

  async decide(context: string, changes: Record<string, unknown> = {}) {
    const answer = await this.fraud.runtime('POST', '/api/decisions', {
      body: decisionRequest({ context, ...changes }),
    });
    expect(answer.status).toBe(201);
    return answer.body;
  }
}

/** The paths of a response's validation errors. */
export function faultsOf({ body }: Answer): string[] {
  return (body['validation_errors'] as { path: string }[]).map(({ path }) => path);
}
