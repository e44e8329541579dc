import { randomUUID } from 'node:crypto';
import { textAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { DrillResponse, DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';
import type { Evidence } from './evidence.js';

const DECISIONS = { client: 'runtime', scope: 'decisions:create decisions:read' };
const COUNT = 20;

/** A requested decision and its response. */
export interface MadeDecision {
  readonly id: string;
  readonly key: string;
  readonly reference: string;
  readonly answer: string;
}

/** Decisions, each with its idempotency key and its event. */
export class FraudEvidence implements Evidence {
  readonly decisions: MadeDecision[] = [];

  async make(client: DrillClient, count = COUNT): Promise<void> {
    for (let made = 0; made < count; made++) this.decisions.push(await decide(client));
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    const answers = [];
    for (const decision of this.decisions) {
      const replay = await askAgain(client, decision);
      const isReplay = replay.headers.get('x-idempotent-replayed') === 'true';
      answers.push(isReplay && replay.text === decision.answer);
      await client.expect(200, urlOf(client, decision.id), { as: DECISIONS });
    }
    const text = `fraud has its ${answers.length} decisions, and returns the same responses for their keys`;
    report.check(!answers.includes(false), text);
  }
}

export async function decide(client: DrillClient): Promise<MadeDecision> {
  const [key, reference] = [randomUUID(), randomUUID()];
  const { body, text } = await ask(client, key, reference);
  return { id: textAt(body, 'id'), key, reference, answer: text };
}

export function askAgain(client: DrillClient, made: MadeDecision): Promise<DrillResponse> {
  return ask(client, made.key, made.reference);
}

/** Like {@link askAgain}, with any status. */
export function askAgainAnyStatus(client: DrillClient, made: MadeDecision): Promise<DrillResponse> {
  return send(client, made.key, made.reference);
}

export function readDecision(client: DrillClient, id: string): Promise<DrillResponse> {
  return client.call(urlOf(client, id), { as: DECISIONS });
}

async function ask(client: DrillClient, key: string, reference: string): Promise<DrillResponse> {
  const answer = await send(client, key, reference);
  if (answer.status === 201) return answer;
  throw new StepFailure(`A decision returned ${answer.status}: ${answer.text}`);
}

function send(client: DrillClient, key: string, reference: string): Promise<DrillResponse> {
  const json = {
    credential: { type: 'masked_pan', masked_pan: { value: '424242******4242' } },
    customer: { id: `customer-${reference.slice(0, 4)}` },
    transaction: { reference, amount: 2_500, currency: 'EUR' },
  };
  const url = `${client.url('fraud')}/api/decisions`;
  return client.call(url, { method: 'POST', json, as: DECISIONS, key });
}

function urlOf(client: DrillClient, id: string): string {
  return `${client.url('fraud')}/api/decisions/${id}`;
}
