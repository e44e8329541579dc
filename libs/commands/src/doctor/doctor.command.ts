import type { ServiceConfig } from '@tessera/config';
import type { Keyring } from '@tessera/crypto';
import { createDataSource, databaseBootError, requireOwnKeyring } from '@tessera/database';
import { bootSentence, databaseParts, loadKeyring } from '@tessera/service';
import type { ServiceDefinition } from '@tessera/service';
import type { DataSource } from 'typeorm';
import { CommandError } from '../command.errors.js';
import { defineCommand } from '../command.js';
import type { UnopenedContext } from '../command.js';
import { commandConfig } from '../open-command-context.js';
import { configurationFindings } from './configuration-findings.js';
import { databaseFindings } from './database-findings.js';
import { failure, ok, warning, type Finding } from './finding.js';
import { redisFindings } from './redis-findings.js';

const DAY_MS = 86_400_000;
const KEY_LIFETIME_DAYS = 365;
const MARKS: Readonly<Record<Finding['status'], string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  failure: 'FAILURE',
  skipped: 'skipped',
};

/**
 * Checks an installation from inside: what one service finds in its environment. `tessera doctor` runs
 * it for each service, and checks from outside what callers see.
 */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary:
    'Check settings, database, Redis, keys and stores, and say what to do. Writes nothing but a test file to the archive.',
  run: () => Promise.reject(new Error('It works without an open service.')),
  async runUnopened(context) {
    const findings = await diagnose(context);
    context.print({ findings }, findings.map(lineOf).join('\n'));
    const failed = findings.filter(({ status }) => status === 'failure').length;
    if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed.`);
  },
});

/** Everything that is wrong, as far as it can be found out. */
export async function diagnose({ definition, env }: UnopenedContext): Promise<Finding[]> {
  let config: ServiceConfig;
  try {
    config = commandConfig(definition, env);
  } catch (error) {
    return [failure('configuration', bootSentence(error), 'docs/configuration.md lists them.')];
  }
  const dataSource = createDataSource(config, databaseParts(definition));
  return [
    ...configurationFindings(config),
    ...(await withDatabase(definition, config, dataSource)),
    ...(await redisFindings(config.redis)),
    ...(await ownFindings(definition, config)),
  ];
}

async function ownFindings(
  { checks = [] }: ServiceDefinition,
  config: ServiceConfig,
): Promise<Finding[]> {
  const results = await Promise.all(
    checks.map(async (check) => ({ check: check.name, result: await check.run(config) })),
  );
  return results.flatMap(({ check, result }) => {
    if (result === null) return [];
    return 'ok' in result ? ok(check, result.ok) : failure(check, result.problem, result.fix);
  });
}

async function withDatabase(
  definition: ServiceDefinition,
  config: ServiceConfig,
  dataSource: DataSource,
): Promise<Finding[]> {
  try {
    await dataSource.initialize();
  } catch (error) {
    const message = bootSentence(databaseBootError(error));
    const fix = 'Check DATABASE_URL, its password, and the NetworkPolicy <service>-to-stores.';
    return [failure('database', message, fix)];
  }
  try {
    const findings = await databaseFindings(dataSource, config);
    return [...findings, ...(await keyringFindings(definition, config, dataSource))];
  } finally {
    await dataSource.destroy();
  }
}

async function keyringFindings(
  definition: ServiceDefinition,
  config: ServiceConfig,
  dataSource: DataSource,
): Promise<Finding[]> {
  try {
    const keyring = await loadKeyring(definition, config, dataSource);
    await requireOwnKeyring(dataSource, keyring);
    return [ok('keyring', 'Opens, and is the one of this database.'), ...agesOf(keyring)];
  } catch (error) {
    const fix = 'Mount the keyring of this database; docs/operations/key-rotation.md.';
    return [failure('keyring', bootSentence(error), fix)];
  }
}

function agesOf(keyring: Keyring): Finding[] {
  const newest = new Map<string, number>();
  for (const { name, createdAt } of keyring.namedKeys) {
    newest.set(name, Math.max(newest.get(name) ?? 0, createdAt.getTime()));
  }
  const old = [...newest].filter(([, time]) => Date.now() - time > KEY_LIFETIME_DAYS * DAY_MS);
  if (old.length === 0) return [ok('key age', `None is older than ${KEY_LIFETIME_DAYS} days.`)];
  return [
    warning(
      'key age',
      `Older than ${KEY_LIFETIME_DAYS} days: ${old.map(([name]) => name).join(', ')}.`,
      'Rotate them, unless the service never rotates them (docs/operations/named-keys.md).',
    ),
  ];
}

function lineOf({ status, check, message, fix }: Finding): string {
  const line = `${MARKS[status]}  ${check}: ${message}`;
  return fix === undefined ? line : `${line}\n         To do: ${fix}`;
}
