import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './load-config.js';
import type { Environment } from './load-config.js';
import { TelemetryConfig } from './telemetry.config.js';

const load = (env: Environment): TelemetryConfig => loadConfig(TelemetryConfig, env);

describe('where traces go', () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }])('is nowhere with %j', (env) => {
    expect(load(env).tracesUrl).toBeUndefined();
  });

  it.each([
    ['http://collector:4318', 'http://collector:4318/v1/traces'],
    ['https://traces.example.com/tenant/', 'https://traces.example.com/tenant/v1/traces'],
  ])('is below %s', (endpoint, url) => {
    expect(load({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracesUrl?.href).toBe(url);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'region'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ])('is refused for %s=%s, by its name', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(new RegExp(`${name}(?!.*hidden)`, 's'));
  });

  it('keeps the credentials of the collector to itself', () => {
    const config = load({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden' });
    expect(JSON.stringify(config)).not.toContain('hidden');
    expect(config.otelExporterOtlpHeaders?.expose()).toBe('api-key=hidden');
  });
});
