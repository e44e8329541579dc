import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';
import { parsePairs } from '@tessera/config';
import type { BaseConfig } from '@tessera/config';

/** The resource attributes of this process on every span; the environment may add more. */
export function describeProcess(service: string, config: BaseConfig): Resource {
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
