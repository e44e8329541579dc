import { databaseUrlOf } from './app-databases.js';
import { APPS, findApp, type AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { appPort } from './ports.js';
import { keyringFile, type StackSecrets } from './secrets.js';
import { managementPort, type StackSettings } from './settings.js';
import { tokenServiceOf } from './token-service.js';

/** Deliveries, forwards and integrations may reach the receivers on this machine. */
const LOOPBACK = '127.0.0.0/8,::1/128';

/** The public base address of an app on this machine. */
export function appUrl(settings: StackSettings, app: AppEntry): string {
  return `http://localhost:${appPort(settings, app)}`;
}

/** The management address: health, metrics, OpenAPI and its page. */
export function managementUrl(settings: StackSettings, app: AppEntry): string {
  return `http://localhost:${managementPort(appPort(settings, app))}`;
}

/**
 * The environment of an app: what the stack was started with, and over it what the stack decides.
 * A variable of the stack is also not left to a file (`NAME_FILE`), which the apps would read.
 */
export function appEnvironment(
  settings: StackSettings,
  secrets: StackSecrets,
  data: DataFolder,
  app: AppEntry,
): Record<string, string> {
  const issuer = issuerUrl(settings);
  const decided: Record<string, string> = {
    PUBLIC_URL: appUrl(settings, app),
    PORT: String(appPort(settings, app)),
    MANAGEMENT_PORT: String(managementPort(appPort(settings, app))),
    INSTANCE: settings.instance,
    OAUTH_ISSUER: issuer,
    OAUTH_JWKS_URL: `${issuer}/jwks`,
    ...(app.hasDatabase && {
      DATABASE_URL: databaseUrlOf(settings, secrets, app),
      KEYRING_FILE: keyringFile(data, app),
    }),
    ...clientOf(secrets, app),
    ...vaultOf(settings, app),
    ...tokenServiceOf(settings, secrets, app, APPS),
  };
  // The administrator's connection is nobody's but the stack's.
  const names = ['DATABASE_URL', ...Object.keys(decided)];
  const inherited = without(settings.environment, [...names, ...names.map((n) => `${n}_FILE`)]);
  const defaults = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: LOOPBACK };
  return { ...defaults, ...inherited, ...decided };
}

function without(
  environment: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));
}

function issuerUrl(settings: StackSettings): string {
  const identity = findApp('identity');
  if (identity === null) throw new Error('the stack has no issuer');
  return appUrl(settings, identity);
}

/** An app that may read cards is told where they are. */
function vaultOf(settings: StackSettings, app: AppEntry): Record<string, string> {
  const vault = findApp('vault');
  const reads = app.clientScopes.some((scope) => vault?.scopes.includes(scope));
  return vault !== null && reads ? { VAULT_URL: appUrl(settings, vault) } : {};
}

function clientOf(secrets: StackSecrets, { name }: AppEntry): Record<string, string> {
  const client = secrets.clients[name];
  if (client === undefined) return {};
  return { OAUTH_CLIENT_ID: client.client_id, OAUTH_CLIENT_SECRET: client.client_secret };
}
