import type { Secret } from '@tessera/crypto';
import { AllowEmpty, Omittable } from '@tessera/errors';
import { IsArray, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { EnvVar } from './env-var.js';
import { parsePairs } from './pairs.js';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces go, under the names that OpenTelemetry gives these variables. */
export class TelemetryConfig {
  @EnvVar('OTEL_EXPORTER_OTLP_ENDPOINT', {
    describe:
      'A collector that takes traces over OTLP/HTTP, such as `http://collector:4318`; `/v1/traces` is added. Without it nothing is traced, and nothing of OpenTelemetry is loaded.',
  })
  @Omittable()
  @AllowEmpty()
  @IsString()
  otelExporterOtlpEndpoint?: string;

  @EnvVar('OTEL_EXPORTER_OTLP_PROTOCOL', {
    describe: 'How traces are sent: protobuf over HTTP, nothing else.',
    default: 'http/protobuf',
  })
  @IsIn(['http/protobuf'])
  otelExporterOtlpProtocol!: 'http/protobuf';

  @EnvVar('OTEL_EXPORTER_OTLP_HEADERS', {
    describe:
      'Headers for the collector, as `name=value`, comma-separated, values percent-encoded: its credentials.',
    secret: true,
  })
  @Omittable()
  @AllowEmpty()
  @IsString()
  otelExporterOtlpHeaders?: Secret<string>;

  @EnvVar('OTEL_EXPORTER_OTLP_TIMEOUT', {
    describe:
      'How long the collector may take for a batch, in milliseconds, repetitions included. Past it its spans are dropped.',
    default: '10000',
  })
  @IsInt()
  @Min(1)
  @Max(60_000)
  otelExporterOtlpTimeout!: number;

  @EnvVar('OTEL_SERVICE_NAME', {
    describe: 'The `service.name` of spans. By default `tessera-` and the name of the service.',
  })
  @Omittable()
  @IsString()
  otelServiceName?: string;

  @EnvVar('OTEL_RESOURCE_ATTRIBUTES', {
    describe:
      'What else is said of the process, as `name=value`, comma-separated, values percent-encoded.',
    default: '',
  })
  @IsArray()
  @Matches(/^[^=,]+=[^=,]*$/, { each: true })
  otelResourceAttributes!: string[];

  @EnvVar('OTEL_TRACES_SAMPLER', {
    describe:
      'Which traces are recorded. The `parentbased_` ones follow the caller, and decide where a trace begins.',
    default: 'parentbased_always_on',
  })
  @IsIn([...SAMPLERS])
  otelTracesSampler!: (typeof SAMPLERS)[number];

  @EnvVar('OTEL_TRACES_SAMPLER_ARG', {
    describe: 'The share of traces that `traceidratio` records, 0 to 1.',
    default: '1',
  })
  @Matches(/^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/)
  otelTracesSamplerArg!: string;

  @EnvVar('OTEL_BSP_MAX_QUEUE_SIZE', {
    describe: 'Spans that wait for the collector at most; further ones are dropped and counted.',
    default: '2048',
  })
  @IsInt()
  @Min(1)
  @Max(65_536)
  otelBspMaxQueueSize!: number;

  @EnvVar('OTEL_BSP_SCHEDULE_DELAY', {
    describe: 'How long spans wait for others to be sent with, in milliseconds.',
    default: '5000',
  })
  @IsInt()
  @Min(1)
  @Max(60_000)
  otelBspScheduleDelay!: number;

  /** Where traces are sent, if they are. */
  get tracesUrl(): URL | undefined {
    const endpoint = this.otelExporterOtlpEndpoint ?? '';
    return endpoint === '' ? undefined : new URL(`${endpoint.replace(/\/+$/, '')}/v1/traces`);
  }

  problems(): string[] {
    const problems: string[] = [];
    const endpoint = this.otelExporterOtlpEndpoint ?? '';
    if (endpoint !== '' && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
      problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.');
    }
    if (parsePairs(this.otelExporterOtlpHeaders?.expose() ?? '') === null) {
      problems.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs.');
    }
    if (parsePairs(this.otelResourceAttributes.join(',')) === null) {
      problems.push('OTEL_RESOURCE_ATTRIBUTES must be name=value pairs.');
    }
    return problems;
  }
}
