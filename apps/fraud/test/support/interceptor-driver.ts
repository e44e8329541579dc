import { request } from 'node:http';
import { expect } from '@jest/globals';
import type { Answer, RunningFraud } from './running-fraud.js';

export const INTERCEPTORS = '/api/admin/interceptors';

/** The body of a test payment in the destination's format. */
export const PAYMENT = {
  order: { id: 'order-9', total: 12_345, currency: 'EUR' },
  payer: { id: 'customer-1', card: '411111******1111' },
  items: [{ code: 'a', cents: 100 }, { code: 'b' }, { cents: 300, code: 'c' }],
};
export const MAPPING = [
  { from: '$.order.id', to: '$.transaction.reference' },
  { from: '$.order.total', to: '$.transaction.amount' },
  { from: '$.order.currency', to: '$.transaction.currency' },
  { from: '$.payer.id', to: '$.customer.id' },
  { from: '$.payer.card', to: '$.credential.masked_pan.value' },
  { from: '$.items[*].code', to: '$.items[*].sku' },
  { from: '$.items[*].cents', to: '$.items[*].price' },
  { from: 'header:x-client-ip', to: '$.device.ip' },
];

/** A response with its raw bytes. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Sent {
  readonly body?: Buffer | string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  readonly chunked?: boolean;
}

/** Administers interceptors and sends requests through them. */
export class InterceptorDriver {
  constructor(private readonly fraud: RunningFraud) {}

  create(changes: Record<string, unknown>): Promise<Answer> {
    const body = { context: 'default', ...changes };
    return this.fraud.admin('POST', INTERCEPTORS, { body });
  }

  act(action: 'activate' | 'rollback', id: string): Promise<Answer> {
    return this.fraud.admin('POST', `${INTERCEPTORS}/${id}/${action}`);
  }

  async draft(changes: Record<string, unknown>): Promise<string> {
    const answer = await this.create(changes);
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  }

  async activated(changes: Record<string, unknown>): Promise<string> {
    const id = await this.draft(changes);
    expect((await this.act('activate', id)).status).toBe(200);
    return id;
  }

  /** Does not use fetch, which would decompress bodies and hide protocol errors. */
  send(ref: string, sent: Sent = {}, url = this.fraud.service.url): Promise<RawResponse> {
    const { body = '', headers = {}, token = this.fraud.runtimeToken, chunked = false } = sent;
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
    const outgoing = request(
      new URL(`/api/interceptors/${ref}`, url),
      {
        method: 'POST',
        agent: false,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, body: Buffer.concat(chunks) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }

  pay(ref: string, changes: Record<string, unknown> = {}, headers = {}): Promise<RawResponse> {
    const body = JSON.stringify({ ...PAYMENT, ...changes });
    const json = { 'content-type': 'application/json', 'x-client-ip': '203.0.113.7' };
    return this.send(ref, { body, headers: { ...json, ...headers } });
  }
}

export function jsonOf({ body }: RawResponse): Record<string, unknown> {
  return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
}
