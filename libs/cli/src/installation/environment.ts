import type { ClientCredentials, ServiceName, TesseraOptions } from '@tessera/client';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';
import { servicesOf } from './service-options.js';

type Environment = Readonly<NodeJS.ProcessEnv>;

const SERVICES = [
  'identity',
  'vault',
  'fraud',
  'account-info',
  'commerce',
  'gateway-legacy',
] as const satisfies readonly ServiceName[];

/** `TESSERA_FRAUD_URL` and its like, by service. */
export function environmentUrls(environment: Environment): Record<string, string> {
  return perService(environment, 'URL');
}

/**
 * The options that the environment gives, or null when it names no credential.
 *
 * @throws CliError when a part of them is missing
 */
export function environmentOptions(environment: Environment): TesseraOptions | null {
  const runtime = credentialsOf(environment, '');
  const admin = credentialsOf(environment, 'ADMIN_');
  const keys = perService(environment, 'KEY');
  if (runtime === undefined && admin === undefined && Object.keys(keys).length === 0) return null;
  const urls = environmentUrls(environment);
  const needsIdentity = runtime !== undefined || admin !== undefined;
  if (needsIdentity && urls['identity'] === undefined) {
    throw incomplete('TESSERA_IDENTITY_URL');
  }
  return {
    ...servicesOf(urls, (service) => keys[service]),
    ...(needsIdentity && {
      identity: {
        url: urls['identity'] ?? '',
        ...runtime,
        admin,
        audience: audienceOf(environment),
      },
    }),
  };
}

function credentialsOf(environment: Environment, kind: string): ClientCredentials | undefined {
  const read = (name: string) => environment[`TESSERA_${kind}${name}`] || undefined;
  const clientId = read('CLIENT_ID');
  const clientSecret = read('CLIENT_SECRET');
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined) throw incomplete(`TESSERA_${kind}CLIENT_ID`);
  if (clientSecret === undefined) throw incomplete(`TESSERA_${kind}CLIENT_SECRET`);
  return { clientId, clientSecret, scope: read('SCOPE') };
}

function audienceOf(environment: Environment): string | Record<string, string> | undefined {
  const each = perService(environment, 'AUDIENCE');
  if (Object.keys(each).length > 0) return each;
  return environment['TESSERA_AUDIENCE'] || undefined;
}

function perService(environment: Environment, what: string): Record<string, string> {
  const found = SERVICES.flatMap((service) => {
    const value = environment[`TESSERA_${service.toUpperCase().replaceAll('-', '_')}_${what}`];
    return value === undefined || value === '' ? [] : [[service, value] as const];
  });
  return Object.fromEntries(found);
}

function incomplete(name: string): CliError {
  return new CliError(`Set ${name} too: the other variables of the client are set.`, {
    code: 'configuration',
    exitCode: EXIT.notAllowed,
  });
}
