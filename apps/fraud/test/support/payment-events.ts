import { expect } from '@jest/globals';
import { decisionRequest } from '../factories/decision-request.js';
import type { Answer, RunningFraud } from './running-fraud.js';

/** Reports payment events as a payment integration does. */
export class PaymentEvents {
  constructor(private readonly fraud: RunningFraud) {}

  /** Creates a decision and returns its ID. */
  async decision(changes: Record<string, unknown> = {}): Promise<string> {
    const body = decisionRequest(changes);
    const answer = await this.fraud.runtime('POST', '/api/decisions', { body });
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  }

  tell(decisionId: string, type: string, occurredAt: string, more = {}): Promise<Answer> {
    return this.fraud.runtime('POST', '/api/events', {
      body: { type, decision_id: decisionId, occurred_at: occurredAt, ...more },
    });
  }

  async told(...parts: Parameters<PaymentEvents['tell']>): Promise<Record<string, unknown>> {
    const answer = await this.tell(...parts);
    expect(answer.status).toBe(201);
    return answer.body;
  }

  async stateOf(decisionId: string): Promise<unknown> {
    const { body } = await this.fraud.runtime('GET', `/api/decisions/${decisionId}`);
    return body['payment_state'];
  }
}
