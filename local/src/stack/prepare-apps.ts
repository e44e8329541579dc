import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { databaseUrlOf, provideDatabases } from './app-databases.js';
import { appEnvironment } from './app-environment.js';
import { APPS, databaseApps, findApp, type AppEntry } from './apps.js';
import { writeBanksFile } from './banks.js';
import { runAppSteps, type AppPreparation, type AppStep } from './app-steps.js';
import { demoAccount } from './demo-accounts.js';
import { demoSignInClients, writeDemoUsers } from './demo-sign-in.js';
import { demoTenantSteps } from './demo-tenant.js';
import { provideDirectoryCertificates } from './directory-server.js';
import { migrationHash } from './migration-hash.js';
import type { StackContext } from './infrastructure.js';
import { programPath } from '../programs/program-path.js';
import { writePrivateJson } from './private-file.js';
import { stackClients } from './secrets.js';
import { writeVaultEventsKey } from './vault-events.js';
import {
  merchantKeysHash,
  merchantKeySteps,
  provideWalletKeys,
  simulatesWallets,
  storedMerchants,
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
    const program = programPath('sandbox', 'make-certificates', settings.root);
    await provideDirectoryCertificates(context, program);
  }
  const hasVault = apps.some(({ name }) => name === 'vault');
  if (hasVault && simulatesWallets(settings, APPS)) {
    await provideWalletKeys(context, programPath('sandbox', 'make-wallet-keys', settings.root));
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

/** Brings the database of one app up to date and adds what the demo needs. */
async function prepareDatabase(
  context: StackContext,
  app: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const command = programPath(app.name, 'command', context.settings.root);
  const preparation = { app, command, environment, isFresh };
  const steps = [
    ...migration(context, preparation),
    ...rowMacs(context, preparation),
    ...(app.name === 'identity' ? clientsAndUsers(context, preparation) : []),
    ...(app.hasAccounts === true ? demoAccount(context, preparation) : []),
    ...(app.name === 'account-info' ? tenant(context, preparation) : []),
    ...(app.name === 'vault' && isFresh ? merchantKeys(context, preparation) : []),
  ];
  await runAppSteps(context, preparation, steps);
  if (app.name === 'vault' && !isFresh) await addMerchantKeys(context, preparation);
}

function migration({ settings, secrets, done }: StackContext, wish: AppPreparation): AppStep[] {
  const { app, isFresh } = wish;
  const work = `migrations:${app.name}`;
  const url = databaseUrlOf(settings, secrets, app);
  const hash = fingerprint(migrationHash(settings.root, app.name), url);
  if (!isFresh && done.has(work, hash)) return [];
  const title = `The migration of ${app.name}`;
  const args: AppStep['args'] = [programPath(app.name, 'migrate', settings.root)];
  const onDone = () => {
    done.record(work, hash);
  };
  return [{ title, args, onDone }];
}

/** Adds MACs to rows of older versions, once per database. */
function rowMacs({ settings, secrets, done }: StackContext, wish: AppPreparation): AppStep[] {
  const { app, command, isFresh } = wish;
  const work = `row-macs:${app.name}`;
  // The number changes with the tables that carry MACs.
  const hash = fingerprint('row-macs 2', databaseUrlOf(settings, secrets, app));
  if (app.hasRowMacs !== true || (!isFresh && done.has(work, hash))) return [];
  const onDone = () => {
    done.record(work, hash);
  };
  if (!isFresh) {
    const args: AppStep['args'] = [command, 'integrity', 'seal'];
    return [{ title: `Sealing the rows of ${app.name}`, args, onDone }];
  }
  onDone();
  return [];
}

function clientsAndUsers(context: StackContext, wish: AppPreparation): AppStep[] {
  const { settings, data, secrets, done } = context;
  const { app, command, isFresh } = wish;
  const clients = [
    ...stackClients(secrets, settings.instance),
    ...demoSignInClients(settings, secrets),
  ];
  const hash = fingerprint(JSON.stringify(clients), databaseUrlOf(settings, secrets, app));
  if (!isFresh && done.has('clients', hash)) return [];
  const file = join(data.secrets, 'clients.json');
  writePrivateJson(file, { clients });
  const users = writeDemoUsers(data);
  const onDone = () => {
    done.record('clients', hash);
  };
  return [
    { title: 'Provisioning the clients', args: [command, 'client', 'apply', file] },
    { title: 'Provisioning the demo users', args: [command, 'user', 'apply', users], onDone },
  ];
}

function tenant({ settings, secrets, done }: StackContext, wish: AppPreparation): AppStep[] {
  const { app, command, isFresh } = wish;
  const clients = JSON.stringify(stackClients(secrets, settings.instance));
  const hash = fingerprint(clients, databaseUrlOf(settings, secrets, app));
  if (!isFresh && done.has('tenant', hash)) return [];
  const onDone = () => {
    done.record('tenant', hash);
  };
  return demoTenantSteps(secrets, command).map((step) => ({ ...step, onDone }));
}

/** All of them, for a new database. */
function merchantKeys(context: StackContext, { app, command }: AppPreparation): AppStep[] {
  const { settings, data, secrets, done } = context;
  if (!simulatesWallets(settings, APPS)) return [];
  const hash = fingerprint(merchantKeysHash(data), databaseUrlOf(settings, secrets, app));
  const onDone = () => {
    done.record('wallets', hash);
  };
  return merchantKeySteps(data, command).map((step) => ({ ...step, onDone }));
}

/** Those that are missing from a database of an earlier start. */
async function addMerchantKeys(context: StackContext, preparation: AppPreparation): Promise<void> {
  const { settings, data, secrets, done } = context;
  const { app, command, environment } = preparation;
  if (!simulatesWallets(settings, APPS)) return;
  const hash = fingerprint(merchantKeysHash(data), databaseUrlOf(settings, secrets, app));
  if (done.has('wallets', hash)) return;
  const stored = await storedMerchants(context, command, environment);
  await runAppSteps(context, preparation, merchantKeySteps(data, command, stored));
  done.record('wallets', hash);
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
