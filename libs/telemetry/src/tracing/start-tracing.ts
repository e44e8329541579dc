import type { BaseConfig } from '@tessera/config';
import type { ExportWatch } from './export-watch.js';
import { TracingOff } from './tracing.js';
import type { Tracing } from './tracing.js';

/** Traces are exported if a collector is configured; otherwise OpenTelemetry is not loaded. */
export async function startTracing(
  service: string,
  config: BaseConfig,
  watch: ExportWatch,
): Promise<Tracing> {
  if (config.tracesUrl === undefined) return new TracingOff();
  const { OtlpTracing } = await import('./otlp/otlp-tracing.js');
  return OtlpTracing.start(service, config, watch);
}
