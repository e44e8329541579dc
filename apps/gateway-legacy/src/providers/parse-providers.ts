import { Secret } from '@tessera/crypto';
import { DEFAULT_CONNECTOR, connectorNamed } from '../connectors/connectors.js';
import type { ConfiguredProvider } from './configured-provider.js';

/** `https://…`, or with the connector in front of it: `formpay+https://…`. */
const TARGET = /^(?:([a-z0-9-]+)\+)?(https?:\/\/.*)$/;

/**
 * Reads `name=url` or `name=connector+url`, and `name=secret`, and has each connector check its
 * settings.
 *
 * @throws Error that names the variable and never a value
 */
export function parseProviders(entries: readonly string[], secrets: string): ConfiguredProvider[] {
  const secretOf = new Map(
    secrets
      .split(',')
      .filter((entry) => entry !== '')
      .map(halves),
  );
  const providers = entries.map((entry) => {
    const [name, target] = halves(entry);
    const [, connector = DEFAULT_CONNECTOR, url = target] = TARGET.exec(target) ?? [];
    const secret = secretOf.get(name);
    if (secret === undefined || secret === '') {
      throw new Error(`PAYMENT_PROVIDER_SECRETS has no secret for ${name}.`);
    }
    return { name, connector, url: url.replace(/\/+$/, ''), secret: new Secret(secret) };
  });
  if (new Set(providers.map(({ name }) => name)).size !== providers.length) {
    throw new Error('PAYMENT_PROVIDERS names a provider twice.');
  }
  for (const provider of providers) {
    connectorNamed(provider.connector, provider.name).configure(provider);
  }
  return providers;
}

/** Split at the first sign only: secrets and URLs may contain more of them. */
function halves(entry: string): [string, string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
}
