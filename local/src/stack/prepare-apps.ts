import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { databaseUrlOf, provideDatabases } from './app-databases.js';
import { appEnvironment } from './app-environment.js';
import { APPS, databaseApps, findApp, type AppEntry } from './apps.js';
import { writeBanksFile } from './banks.js';
import { provideDemoAccount } from './demo-accounts.js';
import { demoSignInClients, provideDemoUsers } from './demo-sign-in.js';
import { provideDemoTenant } from './demo-tenant.js';
import { provideDirectoryCertificates } from './directory-server.js';
import { migrationHash } from './migration-hash.js';
import type { StackContext } from './infrastructure.js';
import { programPath } from '../programs/program-path.js';
import { writePrivateJson } from './private-file.js';
import { runProgram } from './run-program.js';
import { stackClients } from './secrets.js';
import { writeVaultEventsKey } from './vault-events.js';
import {
  importMerchantKeys,
  merchantKeysHash,
  provideWalletKeys,
  simulatesWallets,
} from './wallets.js';

type Environment = Record<string, string>;

/**
 * Creates the databases and clients of these apps and migrates their schemas; skips what an earlier
 * start has done.
 *
 * @returns the environment of each app, by name
 */
export async function prepareApps(
  context: StackContext,
  apps: readonly AppEntry[],
): Promise<Map<string, Environment>> {
  const { settings, data, secrets } = context;
  const sandbox = findApp('sandbox');
  const asksBanks = apps.some(({ name }) => name === 'account-info');
  if (asksBanks && sandbox !== null) writeBanksFile(settings, data, sandbox);
  writeVaultEventsKey(data, secrets);
  const authenticates = apps.some(({ name }) => name === 'commerce' || name === 'gateway-legacy');
  if (authenticates) {
    const program = programPath('sandbox', 'make-certificates');
    await provideDirectoryCertificates(context, program);
  }
  const hasVault = apps.some(({ name }) => name === 'vault');
  if (hasVault && simulatesWallets(settings, APPS)) {
    await provideWalletKeys(context, programPath('sandbox', 'make-wallet-keys'));
  }
  const withDatabase = databaseApps(apps);
  const fresh = await provideDatabases(settings, secrets, withDatabase);
  const environments = new Map(
    apps.map((app) => [app.name, appEnvironment(settings, secrets, data, app)] as const),
  );
  const prepare = (app: AppEntry) =>
    prepareDatabase(context, app, environments.get(app.name) ?? {}, fresh.includes(app));
  await Promise.all(withDatabase.map(prepare));
  return environments;
}

/** Migrates one app; identity gets its clients right after, while others still migrate. */
async function prepareDatabase(
  context: StackContext,
  app: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const { settings, secrets, done, teardown } = context;
  const work = `migrations:${app.name}`;
  const url = databaseUrlOf(settings, secrets, app);
  const hash = fingerprint(migrationHash(settings.root, app.name), url);
  if (isFresh || !done.has(work, hash)) {
    const args = [programPath(app.name, 'migrate')];
    await runProgram({ title: `The migration of ${app.name}`, args, environment }, teardown);
    done.record(work, hash);
  }
  if (app.hasRowMacs === true) await sealRows(context, app, environment, isFresh);
  if (app.name === 'identity') await applyClients(context, app, environment, isFresh);
  if (app.hasAccounts === true) {
    const program = programPath(app.name, 'command');
    await provideDemoAccount(context, app, { program, environment, isFresh });
  }
  if (app.name === 'account-info') await provideTenant(context, app, environment, isFresh);
  if (app.name === 'vault') await provideMerchantKeys(context, app, environment, isFresh);
}

async function provideMerchantKeys(
  context: StackContext,
  vault: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const { settings, data, secrets, done } = context;
  if (!simulatesWallets(settings, APPS)) return;
  const hash = fingerprint(merchantKeysHash(data), databaseUrlOf(settings, secrets, vault));
  if (!isFresh && done.has('wallets', hash)) return;
  await importMerchantKeys(context, programPath(vault.name, 'command'), environment);
  done.record('wallets', hash);
}

/** Adds MACs to rows of older versions, once per database. */
async function sealRows(
  { settings, secrets, done, teardown }: StackContext,
  app: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const work = `row-macs:${app.name}`;
  // The number changes with the tables that carry MACs.
  const hash = fingerprint('row-macs 2', databaseUrlOf(settings, secrets, app));
  if (!isFresh && done.has(work, hash)) return;
  if (!isFresh) {
    const args = [programPath(app.name, 'command'), 'integrity', 'seal'];
    await runProgram({ title: `Sealing the rows of ${app.name}`, args, environment }, teardown);
  }
  done.record(work, hash);
}

async function applyClients(
  context: StackContext,
  identity: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const { settings, data, secrets, done, teardown } = context;
  const clients = [
    ...stackClients(secrets, settings.instance),
    ...demoSignInClients(settings, secrets),
  ];
  const url = databaseUrlOf(settings, secrets, identity);
  const hash = fingerprint(JSON.stringify(clients), url);
  if (!isFresh && done.has('clients', hash)) return;
  const file = join(data.secrets, 'clients.json');
  writePrivateJson(file, { clients });
  const program = programPath(identity.name, 'command');
  const args = [program, 'client', 'apply', file];
  await runProgram({ title: 'Provisioning the clients', args, environment }, teardown);
  await provideDemoUsers(context, { program, environment });
  done.record('clients', hash);
}

async function provideTenant(
  context: StackContext,
  accountInfo: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const { settings, secrets, done } = context;
  const clients = JSON.stringify(stackClients(secrets, settings.instance));
  const hash = fingerprint(clients, databaseUrlOf(settings, secrets, accountInfo));
  if (!isFresh && done.has('tenant', hash)) return;
  const program = programPath(accountInfo.name, 'command');
  await provideDemoTenant(context, program, environment);
  done.record('tenant', hash);
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
