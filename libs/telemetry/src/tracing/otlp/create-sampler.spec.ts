import { describe, expect, it } from '@jest/globals';
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { loadConfig, TelemetryConfig } from '@tessera/config';
import { createSampler } from './create-sampler.js';
import { PlainIds } from './plain-ids.js';
import { otelContext } from './recorded-span.js';

const TRACES = 4_000;
const ids = new PlainIds();

/** The share of traces that are recorded, as seen from where they begin or under a caller. */
function shareOf(sampler: string, arg: string, callerSampled?: boolean): number {
  const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: arg };
  const created = createSampler(loadConfig(TelemetryConfig, env));
  let recorded = 0;
  for (let trace = 0; trace < TRACES; trace += 1) {
    const traceId = ids.generateTraceId();
    const context =
      callerSampled === undefined
        ? ROOT_CONTEXT
        : otelContext({ traceId, spanId: ids.generateSpanId(), sampled: callerSampled });
    const { decision } = created.shouldSample(context, traceId, 'x', SpanKind.SERVER, {}, []);
    if (decision === SamplingDecision.RECORD_AND_SAMPLED) recorded += 1;
  }
  return recorded / TRACES;
}

describe('a sampler', () => {
  it.each([
    // name, argument, at the beginning, under a sampled caller, under another
    ['always_on', '0', 1, 1, 1],
    ['always_off', '1', 0, 0, 0],
    ['parentbased_always_on', '0', 1, 1, 0],
    ['parentbased_always_off', '1', 0, 1, 0],
    ['parentbased_traceidratio', '0', 0, 1, 0],
  ])('%s (%s) records %d, %d of a sampled caller, %d of another', (name, arg, ...shares) => {
    expect([shareOf(name, arg), shareOf(name, arg, true), shareOf(name, arg, false)]).toEqual(
      shares,
    );
  });

  it('records the share that it is told', () => {
    expect(shareOf('traceidratio', '0.25')).toBeCloseTo(0.25, 1);
    expect(shareOf('parentbased_traceidratio', '0.25')).toBeCloseTo(0.25, 1);
  });
});
