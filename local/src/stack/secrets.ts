import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { randomBase62 } from '@tessera/crypto';
import { allScopes, APPS, type AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';

/** What is generated once per data folder. */
export interface StackSecrets {
  /** The administrator of the embedded Postgres. */
  postgres: string;
  /** Of the role `tessera_<app>`. */
  databases: Record<string, string>;
  clients: Record<string, { client_id: string; client_secret: string }>;
  /** What the vault shares with the simulated token service. */
  tokenService: string;
  /** What the vault signs its events to commerce with. */
  vaultEvents: string;
  /** What the gateway shares with the simulated payment provider. */
  paymentProvider: string;
}

/** A client as `client apply` of identity takes it. */
export interface StackClient {
  name: string;
  client_id: string;
  client_secret: string;
  scope: string;
  audience: string;
}

/** Reads the secrets of a data folder, adding what is missing: for a new folder, everything. */
export function provideSecrets(data: DataFolder): StackSecrets {
  const file = join(data.secrets, 'passwords.json');
  const known = readPrivateJson(file) as StackSecrets | null;
  const secrets: StackSecrets = {
    postgres: known?.postgres ?? newPassword(),
    databases: { ...known?.databases },
    clients: { ...known?.clients },
    tokenService: known?.tokenService ?? newPassword(),
    vaultEvents: known?.vaultEvents ?? newPassword(),
    paymentProvider: known?.paymentProvider ?? newPassword(),
  };
  for (const { name } of APPS) secrets.databases[name] ??= newPassword();
  for (const { name } of clientDefinitions()) secrets.clients[name] ??= newClient(name);
  secrets.clients[CONSOLE_CLIENT] ??= newClient(CONSOLE_CLIENT);
  if (JSON.stringify(known) !== JSON.stringify(secrets)) writePrivateJson(file, secrets);
  return secrets;
}

/** The client of the console, which people sign in to. */
export const CONSOLE_CLIENT = 'console';

/** The demo clients and, for apps that call others, a client each. */
export function stackClients(secrets: StackSecrets, instance: string): StackClient[] {
  return clientDefinitions().flatMap(({ name, scopes }) => {
    const client = secrets.clients[name];
    if (client === undefined) return [];
    return [{ name, ...client, scope: scopes.join(' '), audience: instance }];
  });
}

/** The path of an app's keyring; its migration creates it, with the keys that the app needs. */
export function keyringFile(data: DataFolder, app: AppEntry): string {
  return join(data.secrets, `${app.name}.keyring.json`);
}

function clientDefinitions(): { name: string; scopes: readonly string[] }[] {
  const { runtime, admin } = allScopes();
  const services = APPS.filter((app) => app.clientScopes.length > 0);
  const administrators = APPS.flatMap(({ name, adminClientScopes: scopes }) =>
    scopes === undefined ? [] : [{ name: adminClientName(name), scopes }],
  );
  return [
    { name: 'runtime', scopes: runtime },
    { name: 'admin', scopes: admin },
    ...services.map(({ name, clientScopes }) => ({ name, scopes: clientScopes })),
    ...administrators,
  ];
}

/** The second client of an app, with which it administers others. */
export function adminClientName(app: string): string {
  return `${app}-admin`;
}

const CLIENT_ID_RANDOM_LENGTH = 12;
const SECRET_RANDOM_LENGTH = 43;

/** In identity's own format: secret scanners recognize the prefix. */
function newClient(name: string): { client_id: string; client_secret: string } {
  return {
    client_id: `${name}-${randomBase62(CLIENT_ID_RANDOM_LENGTH)}`,
    client_secret: `tcs_${randomBase62(SECRET_RANDOM_LENGTH)}`,
  };
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}
