import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { valueAt } from '../scenario/read-field.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { Tour } from './tour.js';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** The demo account of the legacy gateway, as steps of the tour use it. */
export class GatewayAccount {
  private readonly url: string;
  private readonly key: string;
  readonly id: string;

  constructor(private readonly tour: Tour) {
    const found = tour.stack.api_keys.find(({ service }) => service === 'gateway-legacy');
    if (found?.account === undefined) throw new StepFailure('The stack has no gateway account.');
    this.url = tour.url('gateway-legacy');
    this.key = found.key;
    this.id = found.account;
  }

  post(path: string, json: object, status = 200, known: readonly string[] = []): Promise<unknown> {
    return this.tour.http.send({
      method: 'POST',
      url: this.url + path,
      headers: { 'x-api-key': this.key, 'x-idempotency-key': randomUUID() },
      json,
      status,
      known: [...known],
    });
  }

  get(path: string, known: readonly string[] = []): Promise<unknown> {
    const headers = { 'x-api-key': this.key };
    return this.tour.http.send({
      method: 'GET',
      url: this.url + path,
      headers,
      status: 200,
      known: [...known],
    });
  }

  /** Reads without showing it, until a value is as wanted. */
  async until(path: string, names: readonly string[], wanted: unknown): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const response = await fetch(this.url + path, { headers: { 'x-api-key': this.key } });
      const value = valueAt(await response.json(), ...names);
      if (value === wanted) return;
      if (Date.now() > deadline) {
        throw new StepFailure(`${names.join('.')} of ${path} is ${String(value)}.`);
      }
      await delay(POLL_MS);
    }
  }
}
