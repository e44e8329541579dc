import { Secret } from '@tessera/crypto';

/** A payment service provider, as the configuration names it. */
export interface ConfiguredProvider {
  readonly name: string;
  readonly url: string;
  readonly secret: Secret<string>;
}

/**
 * Reads `name=url` and `name=secret`.
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
    const [name, url] = halves(entry);
    const secret = secretOf.get(name);
    if (secret === undefined || secret === '') {
      throw new Error(`PAYMENT_PROVIDER_SECRETS has no secret for ${name}.`);
    }
    return { name, url: url.replace(/\/+$/, ''), secret: new Secret(secret) };
  });
  if (new Set(providers.map(({ name }) => name)).size !== providers.length) {
    throw new Error('PAYMENT_PROVIDERS names a provider twice.');
  }
  return providers;
}

/** Only the first sign parts them: secrets and addresses may have more. */
function halves(entry: string): [string, string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
}
