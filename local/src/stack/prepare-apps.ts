import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { databaseUrlOf, provideDatabases } from './app-databases.js';
import { appEnvironment } from './app-environment.js';
import { databaseApps, type AppEntry } from './apps.js';
import { migrationHash } from './migration-hash.js';
import type { StackContext } from './foundation.js';
import { writePrivateJson } from './private-file.js';
import { runProgram } from './run-program.js';
import { stackClients } from './secrets.js';

type Environment = Record<string, string>;

/**
 * Makes the databases and clients of these apps and brings their schemas up to date;
 * what an earlier start did is left out.
 *
 * @returns the environment of each app, by name
 */
export async function prepareApps(
  context: StackContext,
  apps: readonly AppEntry[],
): Promise<Map<string, Environment>> {
  const { settings, data, secrets } = context;
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

/** A program of an app, as `tsc -b` built it. */
export function appProgram(root: string, app: string, program: string): string {
  return join(root, 'apps', app, 'dist', `${program}.js`);
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
    const args = [appProgram(settings.root, app.name, 'migrate')];
    await runProgram({ title: `The migration of ${app.name}`, args, environment }, teardown);
    done.record(work, hash);
  }
  if (app.name === 'identity') await applyClients(context, app, environment, isFresh);
}

async function applyClients(
  { settings, data, secrets, done, teardown }: StackContext,
  identity: AppEntry,
  environment: Environment,
  isFresh: boolean,
): Promise<void> {
  const clients = stackClients(secrets, settings.instance);
  const url = databaseUrlOf(settings, secrets, identity);
  const hash = fingerprint(JSON.stringify(clients), url);
  if (!isFresh && done.has('clients', hash)) return;
  const file = join(data.secrets, 'clients.json');
  writePrivateJson(file, { clients });
  const args = [appProgram(settings.root, identity.name, 'command'), 'client', 'apply', file];
  await runProgram({ title: 'Provisioning the clients', args, environment }, teardown);
  done.record('clients', hash);
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
