import { join } from 'node:path';
import { databaseUrlOf } from './app-databases.js';
import { APPS, findApp, keyScopes, type AppEntry } from './apps.js';
import { banksOf } from './banks.js';
import type { DataFolder } from './data-folder.js';
import { signInClientsOf } from './demo-sign-in.js';
import { consoleOf } from './console.js';
import { cardNumberReadersOf } from './card-number-readers.js';
import { directoryServerOf } from './directory-server.js';
import { paymentProviderOf } from './payment-provider.js';
import { appPort } from './ports.js';
import { adminClientName, keyringFile, type StackSecrets } from './secrets.js';
import { managementPort, type StackSettings } from './settings.js';
import { tokenAccessPoliciesOf } from './token-access-policies.js';
import { tokenServiceOf } from './token-service.js';
import { vaultEventsOf } from './vault-events.js';
import { walletsOf } from './wallets.js';

/** Deliveries, forwards and integrations may reach the receivers on this machine. */
const LOOPBACK = '127.0.0.0/8,::1/128';

/** The public base URL of an app on this machine. */
export function appUrl(settings: StackSettings, app: AppEntry): string {
  return `http://localhost:${appPort(settings, app)}`;
}

/** The management URL: health, metrics, OpenAPI and its page. */
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
    ...servicesOf(settings, app),
    ...tokenServiceOf(settings, secrets, app, APPS),
    ...banksOf(settings, data, app),
    ...vaultEventsOf(settings, data, app, APPS),
    ...paymentProviderOf(settings, secrets, app, APPS),
    ...directoryServerOf(settings, data, app, APPS),
    ...walletsOf(settings, data, app, APPS),
    // Endpoints of the services name receivers, and outlive a restart.
    ...(app.name === 'sandbox' && { RECEIVERS_FOLDER: join(data.secrets, 'receivers') }),
    ...consoleOf(settings, app),
    ...signInClientsOf(app),
    ...cardNumberReadersOf(settings.environment, secrets, app),
    ...tokenAccessPoliciesOf(secrets, app),
  };
  // The administrator's connection is only for the stack.
  const names = ['DATABASE_URL', ...Object.keys(decided)];
  const inherited = without(settings.environment, [...names, ...names.map((n) => `${n}_FILE`)]);
  // The demo is to be tried without an authenticator app, and from a terminal.
  const oneFactor: Record<string, string> =
    app.name === 'identity'
      ? { ROLE_SECOND_FACTOR: 'optional', CLI_AUDIENCES: settings.instance }
      : {};
  const defaults = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: LOOPBACK, ...oneFactor };
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

const SERVICE_URLS: Readonly<Record<string, string>> = {
  vault: 'VAULT_URL',
  fraud: 'FRAUD_URL',
  'account-info': 'ACCOUNT_INFO_URL',
};

/** Passes the URLs of the services that an app may call. */
function servicesOf(settings: StackSettings, app: AppEntry): Record<string, string> {
  const urls = Object.entries(SERVICE_URLS).flatMap(([name, variable]) => {
    const service = findApp(name);
    if (service === null) return [];
    const calls = app.clientScopes.some((scope) => keyScopes(service).includes(scope));
    return calls ? [[variable, appUrl(settings, service)]] : [];
  });
  return Object.fromEntries(urls) as Record<string, string>;
}

function clientOf(secrets: StackSecrets, { name }: AppEntry): Record<string, string> {
  const client = secrets.clients[name];
  const admin = secrets.clients[adminClientName(name)];
  return {
    ...(client !== undefined && {
      OAUTH_CLIENT_ID: client.client_id,
      OAUTH_CLIENT_SECRET: client.client_secret,
    }),
    ...(admin !== undefined && {
      OAUTH_ADMIN_CLIENT_ID: admin.client_id,
      OAUTH_ADMIN_CLIENT_SECRET: admin.client_secret,
    }),
  };
}
