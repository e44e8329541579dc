import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '@tessera/config';

/** The sampler that `OTEL_TRACES_SAMPLER` names. */
export function createSampler(config: TelemetryConfig): Sampler {
  const { otelTracesSampler: name } = config;
  const share = Number(config.otelTracesSamplerArg);
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(share);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) });
    default: {
      const unknown: never = name;
      throw new Error(`There is no sampler ${String(unknown)}.`);
    }
  }
}
