import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { until } from '@tessera/local/testing';
import { bootWorker, type RunningWorker } from '@tessera/service';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { queueStores } from '../../apps/fraud/test/support/queue-stores.js';
import { type RunningFraud, startFraud } from '../../apps/fraud/test/support/running-fraud.js';
import { Receiver } from '../../libs/webhooks/test/receiver.js';
import { linesOf } from './support/log-lines.js';
import { OtlpReceiver } from './support/otlp-receiver.js';
import type { ReceivedSpan } from './support/received-span.js';

/** Several services start, on a machine that may be busy. */
const BOOT_MS = 120_000;

const ATTEMPT = 'deliver webhook';
const ATTEMPTS = 2;

describe.each(queueStores)('a decision, its webhook and the retry, queued on %s', (_, store) => {
  const traceId = randomBytes(16).toString('hex').replaceAll(/\d/g, 'a');
  const callerSpan = 'bbbbbbbbbbbbbbbb';
  const workerLog: string[] = [];
  let collector: OtlpReceiver;
  let receiver: Receiver;
  let app: RunningFraud;
  let worker: RunningWorker;
  let spans: readonly ReceivedSpan[];

  beforeAll(async () => {
    collector = await OtlpReceiver.open();
    // The first attempt fails, and the queue brings the delivery back.
    receiver = await Receiver.start((response, _notification, index) => {
      response.writeHead(index === 0 ? 500 : 200).end();
    });
    const env = { ...collector.env, ...store, WEBHOOK_TIME_SCALE: '1000' };
    app = await startFraud({ ...env, BACKGROUND_WORK: 'worker' });
    const writeLog = (line: string) => void workerLog.push(line);
    worker = await bootWorker(fraud, { env: app.env, writeLog });
    // Before its queue is open, retries are polled for.
    await until('the worker is ready', async () => {
      const { status } = await fetch(`${worker.managementUrl}/health/ready`);
      return status === 200;
    });
    const endpoint = { url: receiver.url, events: ['decision.allow'] };
    const registered = await app.admin('POST', '/api/admin/webhooks', { body: endpoint });
    expect(registered.status).toBe(201);
    const decided = await app.runtime('POST', '/api/decisions?source=checkout', {
      body: decisionRequest(),
      headers: {
        traceparent: `00-${traceId}-${callerSpan}-01`,
        'x-request-id': '01HQZX3V7N8M2K5J6P9R4T1W0Y',
      },
    });
    expect(decided.status).toBe(201);
    spans = await collector.trace(
      { traceId, callerSpan },
      (all) => all.filter(({ name }) => name === ATTEMPT).length === ATTEMPTS,
    );
  }, BOOT_MS);

  afterAll(async () => {
    await worker.close();
    await app.close();
    await receiver.close();
    await collector.close();
  });

  const named = (name: string): ReceivedSpan[] => spans.filter((span) => span.name === name);
  const server = (): ReceivedSpan => {
    const [span] = named('POST /api/decisions');
    if (span === undefined) throw new Error('There is no span of the request.');
    return span;
  };

  it('begin with the request, under the span of its caller', () => {
    expect(server()).toMatchObject({
      kind: 'server',
      parentId: callerSpan,
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/decisions',
        'http.response.status_code': 201,
      },
      resource: { 'service.name': 'tessera-fraud', 'service.namespace': 'tessera' },
    });
  });

  it('hold what the database did for it, by name and without a parameter', () => {
    const statements = spans.filter(({ attributes }) => 'db.system.name' in attributes);
    const insert = statements.find(({ name }) => name.startsWith('decision_insert'));
    expect(insert).toMatchObject({
      kind: 'client',
      parentId: server().spanId,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'WITH' },
    });
    expect(insert?.attributes['db.query.text']).toMatch(/^with incoming \(id, /);
    for (const { traceId: trace } of statements) expect(trace).toBe(traceId);
  });

  it('go on in the worker: both attempts are in the trace of the request', () => {
    const attempts = named(ATTEMPT);
    expect(attempts.map(({ attributes }) => attributes['tessera.webhook.attempt']).sort()).toEqual([
      1, 2,
    ]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ kind: 'consumer', parentId: server().spanId });
      const call = spans.find(({ parentId }) => parentId === attempt.spanId);
      expect(call).toMatchObject({ name: 'POST', kind: 'client' });
    }
    const outcomes = attempts.map(({ attributes }) => attributes['tessera.webhook.outcome']).sort();
    expect(outcomes).toEqual(['delivered', 'status_5xx']);
  });

  it('hold the retry on its way through the queue', async () => {
    const complete = await collector.trace({ traceId, callerSpan }, (all) =>
      ['send webhook-retries', 'process webhook-retries'].every((name) =>
        all.some((span) => span.name === name),
      ),
    );
    const sent = complete.find(({ name }) => name === 'send webhook-retries');
    const processed = complete.find(({ name }) => name === 'process webhook-retries');
    expect(sent).toMatchObject({ kind: 'producer', parentId: server().spanId });
    expect(processed).toMatchObject({ kind: 'consumer', parentId: sent?.spanId });
  });

  it('come from two processes', () => {
    const [attempt] = named(ATTEMPT);
    const instances = [server(), attempt].map((span) => span?.resource['service.instance.id']);
    expect(new Set(instances).size).toBe(2);
  });

  it('tell the receiver nothing of the trace', () => {
    const names = receiver.received.flatMap(({ headers }) => Object.keys(headers));
    expect(receiver.received).toHaveLength(ATTEMPTS);
    expect(names.filter((name) => /trace|baggage|request-id|b3/.test(name))).toEqual([]);
  });

  it('are found by what the log says of the request, and the attempts by the same trace', async () => {
    await until('both attempts are logged', () =>
      Promise.resolve(linesOf(workerLog).filter(({ attempt }) => attempt).length === ATTEMPTS),
    );
    const line = linesOf(app.log).find(({ request_id: id }) => id === '01HQZX3V7N8M2K5J6P9R4T1W0Y');
    expect(line).toMatchObject({
      route: '/api/decisions',
      trace_id: traceId,
      span_id: server().spanId,
    });
    const attempts = linesOf(workerLog).filter(({ attempt }) => attempt !== undefined);
    const ids = named(ATTEMPT).map(({ spanId }) => spanId);
    for (const attempt of attempts) {
      expect(attempt.trace_id).toBe(traceId);
      expect(ids).toContain(attempt.span_id);
    }
  });

  it('hold no query, no header and nothing of the request', () => {
    const everything = Buffer.concat(collector.bodies).toString('latin1');
    expect(everything).not.toMatch(/source=checkout|order-1|customer-1|411111|eyJhbGciOi/);
    expect(everything).not.toContain(app.runtimeToken.slice(-20));
  });
});
