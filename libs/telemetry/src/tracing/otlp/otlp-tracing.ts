import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTimeout as delay } from 'node:timers/promises';
import { type BaseConfig, parsePairs } from '@tessera/config';
import type { ExportWatch } from '../export-watch.js';
import { PassedSpan } from '../span.js';
import type { Span, SpanStart } from '../span.js';
import type { TraceContext } from '../trace-context.js';
import { Tracing } from '../tracing.js';
import { BoundedExport } from './bounded-export.js';
import { createSampler } from './create-sampler.js';
import { PlainIds } from './plain-ids.js';
import { beginRecording, otelContext } from './recorded-span.js';

/** The longest time that an unavailable collector may delay shutdown. */
const CLOSE_TIMEOUT_MS = 2_000;
const MAX_BATCH = 512;
const MAX_ATTRIBUTE_LENGTH = 1_024;

/**
 * Exports spans over OTLP, through OpenTelemetry's SDK. It registers nothing that is global: two
 * services in one process, as in tests, each have their own.
 */
export class OtlpTracing extends Tracing {
  readonly isOn = true;

  private constructor(
    private readonly provider: TracerProvider,
    private readonly tracer: Tracer,
  ) {
    super();
  }

  static start(service: string, config: BaseConfig, watch: ExportWatch): OtlpTracing {
    const exporter = new OTLPTraceExporter({
      url: String(config.tracesUrl),
      headers: { ...parsePairs(config.otelExporterOtlpHeaders?.expose() ?? '') },
      timeoutMillis: config.otelExporterOtlpTimeout,
    });
    const bounded = new BoundedExport(exporter, watch, config.otelBspMaxQueueSize);
    const processor = new BatchSpanProcessor({
      exporter: bounded,
      maxQueueSize: config.otelBspMaxQueueSize,
      maxExportBatchSize: Math.min(MAX_BATCH, config.otelBspMaxQueueSize),
      scheduledDelayMillis: config.otelBspScheduleDelay,
      exportTimeoutMillis: config.otelExporterOtlpTimeout,
    });
    const provider = new TracerProvider({
      resource: describeProcess(service, config),
      sampler: createSampler(config),
      idGenerator: new PlainIds(),
      spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
      spanProcessors: [bounded.inFrontOf(processor)],
    });
    return new OtlpTracing(provider, provider.getTracer('tessera'));
  }

  override begin(start: SpanStart, parent?: TraceContext): Span {
    const context = parent === undefined ? ROOT_CONTEXT : otelContext(parent);
    const span = beginRecording(this.tracer, start, context);
    if (span.recording || parent === undefined) return span;
    // The caller's span rather than one that is never exported.
    return new PassedSpan({ ...parent, sampled: span.trace.sampled });
  }

  override async close(): Promise<void> {
    const waiting = new AbortController();
    const timeout = delay(CLOSE_TIMEOUT_MS, undefined, { signal: waiting.signal }).catch(() => {
      // The flush was sooner.
    });
    await Promise.race([this.provider.shutdown().catch(() => undefined), timeout]);
    waiting.abort();
  }
}

/** The resource attributes of this process on every span; the environment may add more. */
function describeProcess(service: string, config: BaseConfig): Resource {
  return resourceFromAttributes({
    'service.namespace': 'tessera',
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    'process.runtime.name': 'nodejs',
    'process.runtime.version': process.versions.node,
    'deployment.environment.name': config.environment,
    'tessera.instance': config.instance,
    ...parsePairs(config.otelResourceAttributes.join(',')),
    // As OpenTelemetry has it: the variable for the name counts more than the one for attributes.
    'service.name': serviceName(service, config),
  });
}

function serviceName(service: string, config: BaseConfig): string {
  const { otelServiceName = '' } = config;
  if (otelServiceName !== '') return otelServiceName;
  const attributes = parsePairs(config.otelResourceAttributes.join(','));
  return attributes?.['service.name'] ?? `tessera-${service}`;
}
