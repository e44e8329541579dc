import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { type RunningFraud, startFraud } from '../../apps/fraud/test/support/running-fraud.js';
import { Receiver } from '../../libs/webhooks/test/receiver.js';
import { linesOf } from './support/log-lines.js';
import { OtlpReceiver } from './support/otlp-receiver.js';
import type { ReceivedSpan } from './support/received-span.js';

/** Several services start, on a machine that may be busy. */
const BOOT_MS = 120_000;

const CALLER_SPAN = 'bbbbbbbbbbbbbbbb';

const UNRECORDED = '01HQZX3V7N8M2K5J6P9R4T1W0Y';

describe('requests side by side', () => {
  const SIDE_BY_SIDE = 24;
  const traceOf = (index: number): string => `ab${String(index).padStart(2, '0')}`.repeat(8);
  let collector: OtlpReceiver;
  let app: RunningFraud;

  const decide = (headers: Record<string, string>) =>
    app.runtime('POST', '/api/decisions', { body: decisionRequest(), headers });

  beforeAll(async () => {
    collector = await OtlpReceiver.open();
    app = await startFraud({
      ...collector.env,
      BACKGROUND_WORK: 'worker',
      // They wait for each other's connections, and are written together.
      DATABASE_POOL: '2',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=for%20the%20collector',
      OTEL_SERVICE_NAME: 'decisions',
      OTEL_RESOURCE_ATTRIBUTES: 'service.version=7,team=risk',
    });
  }, BOOT_MS);

  afterAll(async () => {
    await app.close();
    await collector.close();
  });

  it('each have only their own statements in their trace', async () => {
    const traces = Array.from({ length: SIDE_BY_SIDE }, (_, index) => traceOf(index));
    await Promise.all(
      traces.map((traceId) => decide({ traceparent: `00-${traceId}-${CALLER_SPAN}-01` })),
    );
    let together = 0;
    for (const traceId of traces) {
      const spans = await collector.trace({ traceId, callerSpan: CALLER_SPAN }, (all) =>
        all.some(({ kind }) => kind === 'server'),
      );
      const request = spans.find(({ kind }) => kind === 'server');
      const inserts = spans.filter(({ name }) => name.startsWith('decision_insert'));
      expect(inserts.map(({ parentId }) => parentId)).toEqual([request?.spanId]);
      if ('tessera.batch.requests' in (inserts[0]?.attributes ?? {})) together += 1;
    }
    expect(together).toBeGreaterThan(1);
  });

  it('are not recorded when their caller records nothing, and logged with its trace all the same', async () => {
    const traceId = traceOf(99);
    const headers = {
      traceparent: `00-${traceId}-${CALLER_SPAN}-00`,
      'x-request-id': UNRECORDED,
    };
    expect((await decide(headers)).status).toBe(201);
    const later = traceOf(98);
    await decide({ traceparent: `00-${later}-${CALLER_SPAN}-01` });
    await collector.trace({ traceId: later, callerSpan: CALLER_SPAN }, (all) =>
      all.some(({ kind }) => kind === 'server'),
    );
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
    const line = linesOf(app.log).find(({ request_id: id }) => id === UNRECORDED);
    expect(line).toMatchObject({ trace_id: traceId, span_id: CALLER_SPAN });
  });

  it('are exported as the environment says, with the credentials of the collector', () => {
    const [{ resource } = { resource: {} }] = collector.spans;
    expect(resource).toMatchObject({
      'service.name': 'decisions',
      'service.version': '7',
      team: 'risk',
      'deployment.environment.name': 'test',
    });
    const [request] = collector.requests;
    expect(request).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/x-protobuf', 'api-key': 'for the collector' },
    });
  });
});

describe('a service that traces nothing', () => {
  it('names the trace of its caller in its log, and in that of the worker', async () => {
    const traceId = 'ab97'.repeat(8);
    const receiver = await Receiver.start();
    const app = await startFraud({ BACKGROUND_WORK: 'in-process' });
    try {
      const endpoint = { url: receiver.url, events: ['decision.allow'] };
      await app.admin('POST', '/api/admin/webhooks', { body: endpoint });
      await app.runtime('POST', '/api/decisions', {
        body: decisionRequest(),
        headers: { traceparent: `00-${traceId}-${CALLER_SPAN}-01` },
      });
      const found = () => linesOf(app.log).filter(({ trace_id: id }) => id === traceId);
      await until('the request and the attempt are logged', () => {
        const isOfRequest = found().some(({ route }) => route === '/api/decisions');
        return Promise.resolve(isOfRequest && found().some(({ attempt }) => attempt === 1));
      });
    } finally {
      await app.close();
      await receiver.close();
    }
  });
});

describe('a caller that is not traced by anybody else', () => {
  it('gets a new trace, also when its traceparent is invalid', async () => {
    const collector = await OtlpReceiver.open();
    const app = await startFraud({ ...collector.env, BACKGROUND_WORK: 'worker' });
    try {
      const malformed = [
        '',
        'x',
        `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
        `ff-${'a'.repeat(32)}`,
      ];
      for (const traceparent of malformed) {
        const { status } = await app.runtime('POST', '/api/decisions', {
          body: decisionRequest(),
          headers: { traceparent },
        });
        expect(status).toBe(201);
      }
      const roots = (): ReceivedSpan[] =>
        collector.spans.filter(({ kind, parentId }) => kind === 'server' && parentId === '');
      await until('every request has a trace', () =>
        Promise.resolve(roots().length === malformed.length),
      );
      expect(new Set(roots().map(({ traceId }) => traceId)).size).toBe(malformed.length);
    } finally {
      await app.close();
      await collector.close();
    }
  });
});
