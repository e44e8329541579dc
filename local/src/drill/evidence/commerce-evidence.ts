import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { DrillResponse, DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';
import { CARD_NUMBERS, cardOf } from './cards.js';
import type { Evidence } from './evidence.js';

const PATIENCE_MS = 60_000;
const POLL_MS = 200;

/** A session of commerce; its token has the order in its metadata. */
export interface CommerceSession {
  readonly id: string;
  readonly order: string;
}

/** Tokens of commerce, which are cards of the vault. */
export class CommerceEvidence implements Evidence {
  private id = '';
  private shown = '';

  async make(client: DrillClient): Promise<void> {
    const session = await openSession(client);
    await giveCard(client, session);
    this.id = await awaitToken(client, session);
    await awaitStatus(client, this.id, 'network_token_status', 'active');
    this.shown = (await readToken(client, this.id)).text;
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    const { text } = await readToken(client, this.id);
    report.check(text === this.shown, 'commerce shows its token as it was, network token included');
  }
}

export async function openSession(client: DrillClient): Promise<CommerceSession> {
  const order = randomUUID();
  const headers = client.scenario.accountHeaders('commerce');
  const json = { metadata: { order } };
  const url = `${client.url('commerce')}/tokens/session`;
  const { body } = await client.expect(201, url, { method: 'POST', json, headers });
  return { id: textAt(body, 'session_id'), order };
}

/** What the shopper's browser does. */
export async function giveCard(client: DrillClient, { id }: CommerceSession): Promise<void> {
  const task = await client.scenario.readSession(id);
  await client.scenario.completeSession(task, cardOf(CARD_NUMBERS[0]));
}

/** @returns the ID of a session's token, or null until it exists */
export async function findToken(
  client: DrillClient,
  { order }: CommerceSession,
): Promise<string | null> {
  const headers = client.scenario.accountHeaders('commerce');
  const { body } = await client.expect(200, `${client.url('commerce')}/tokens`, { headers });
  const found = listAt(body, 'data').find((each) => valueAt(each, 'metadata', 'order') === order);
  return found === undefined ? null : textAt(found, 'id');
}

export async function awaitToken(client: DrillClient, session: CommerceSession): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const id = await findToken(client, session);
    if (id !== null) return id;
    if (Date.now() > deadline) throw new StepFailure('Commerce did not create a token in time.');
    await sleep(POLL_MS);
  }
}

export async function awaitStatus(
  client: DrillClient,
  id: string,
  field: 'status' | 'network_token_status',
  wanted: string,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { body } = await readToken(client, id);
    const status = valueAt(body, field);
    if (status === wanted) return;
    if (Date.now() > deadline) {
      throw new StepFailure(`The token's ${field} is ${String(status)}, and not ${wanted}.`);
    }
    await sleep(POLL_MS);
  }
}

export function readToken(client: DrillClient, id: string): Promise<DrillResponse> {
  const headers = client.scenario.accountHeaders('commerce');
  return client.call(`${client.url('commerce')}/tokens/${id}`, { headers });
}

export async function deleteToken(client: DrillClient, id: string): Promise<void> {
  const headers = client.scenario.accountHeaders('commerce');
  const url = `${client.url('commerce')}/tokens/${id}`;
  await client.expect(204, url, { method: 'DELETE', headers });
}
