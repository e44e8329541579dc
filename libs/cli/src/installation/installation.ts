import { Tessera } from '@tessera/client';
import type { IdentityOptions, TesseraOptions } from '@tessera/client';
import { CliError } from '../cli-error.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { readSession } from '../login/session-file.js';
import { sessionTokens } from '../login/session-tokens.js';
import { environmentOptions, environmentUrls } from './environment.js';
import { servicesOf } from './service-options.js';
import { EVENT_SERVICES } from './services.js';
import type { EventService } from './services.js';
import { findStack } from './stack.js';
import type { Stack } from './stack.js';

/** The services that a command works with, and as whom. */
export interface Installation {
  /** `stack`: the one that `npm start` runs. */
  readonly source: 'environment' | 'login' | 'stack';
  readonly tessera: Tessera;
  readonly urls: Readonly<Record<string, string>>;
  readonly identity: IdentityOptions | undefined;
  /** Services with events whose URL and credential are known. */
  readonly eventServices: readonly EventService[];
  readonly stack: Stack | null;
  /** Who is signed in. */
  readonly person: string | null;
}

const SOURCES = ['environment', 'stack', 'login'] as const;

/**
 * Finds the installation: credentials in the environment win, then a running stack of `npm start`,
 * then what `tessera login` stored. `TESSERA_USE` names one of them.
 *
 * @throws CliError when there is none
 */
export async function openInstallation(cli: Cli): Promise<Installation> {
  const wanted = cli.environment['TESSERA_USE'];
  if (wanted !== undefined && wanted !== '' && !SOURCES.some((each) => each === wanted)) {
    throw new CliError(`TESSERA_USE must be one of ${SOURCES.join(', ')}.`, { code: 'usage' });
  }
  for (const source of SOURCES) {
    if ((wanted ?? '') !== '' && source !== wanted) continue;
    const found = await openSource(cli, source);
    if (found !== null) return found;
  }
  throw new CliError(
    'No installation: start one with `npm start`, sign in with `tessera login`, or set TESSERA_CLIENT_ID and the other variables of docs/cli.md.',
    { code: 'no_installation', exitCode: EXIT.notAllowed },
  );
}

/**
 * For commands that create objects which stay.
 *
 * @throws CliError unless the installation is that of `npm start`, or `--yes` was given
 */
export function confirmRealObjects(
  { source }: Installation,
  { yes }: { readonly yes: boolean },
): void {
  if (source === 'stack' || yes) return;
  throw new CliError(
    'This creates real objects in an installation that is not the one of `npm start`. Repeat it with --yes if you mean it.',
    { code: 'confirmation_required' },
  );
}

function openSource(
  cli: Cli,
  source: Installation['source'],
): Installation | Promise<Installation | null> | null {
  if (source === 'environment') return fromEnvironment(cli);
  return source === 'stack' ? fromStack(cli) : fromLogin(cli);
}

function fromEnvironment(cli: Cli): Installation | null {
  const options = environmentOptions(cli.environment);
  return options === null ? null : installationOf('environment', options, {});
}

function fromStack(cli: Cli): Installation | null {
  const stack = findStack(cli);
  return stack === null ? null : installationOf('stack', stackOptions(stack), { stack });
}

async function fromLogin(cli: Cli): Promise<Installation | null> {
  const session = await readSession(cli.environment);
  if (session === null) return null;
  const urls = { ...session.urls, ...environmentUrls(cli.environment) };
  const options = {
    ...servicesOf(urls, () => undefined),
    identity: { url: session.issuer },
    token: sessionTokens(cli.environment),
  };
  return installationOf('login', options, { person: session.person });
}

/** The demo clients with all of their scopes: some requests need several in one token. */
export function stackOptions({ urls, clients, keys }: Stack): TesseraOptions {
  const credentials = (name: string) => {
    const client = clients.find((each) => each.name === name);
    if (client === undefined) return undefined;
    const { client_id: clientId, client_secret: clientSecret, scope } = client;
    return { clientId, clientSecret, scope };
  };
  const keyOf = (service: string) => keys.find((each) => each.service === service)?.key;
  return {
    ...servicesOf(urls, keyOf),
    identity: {
      url: urls['identity'] ?? '',
      ...credentials('runtime'),
      admin: credentials('admin'),
    },
  };
}

function installationOf(
  source: Installation['source'],
  options: TesseraOptions,
  { stack = null, person = null }: { stack?: Stack | null; person?: string | null },
): Installation {
  const urls = urlsOf(options);
  const keys: Record<string, string | undefined> = {
    commerce: options.commerce?.apiKey,
    'gateway-legacy': options.gateway?.apiKey,
  };
  return {
    source,
    tessera: new Tessera(options),
    urls: stack === null ? urls : stack.urls,
    identity: options.identity,
    eventServices: EVENT_SERVICES.filter(
      (service) => urls[service] !== undefined && !(service in keys && keys[service] === undefined),
    ),
    stack,
    person,
  };
}

function urlsOf(options: TesseraOptions): Record<string, string> {
  const located = {
    identity: options.identity?.url,
    vault: options.vault?.url,
    fraud: options.fraud?.url,
    'account-info': options.accountInfo?.url,
    commerce: options.commerce?.url,
    'gateway-legacy': options.gateway?.url,
  };
  const known = Object.entries(located).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(known);
}
