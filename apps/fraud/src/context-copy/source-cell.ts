import { BootError } from '@tessera/config';
import { CommandError, type CommandContext } from '@tessera/commands';
import { createDataSource, databaseBootError, requireOwnKeyring } from '@tessera/database';
import type { DataSource } from 'typeorm';
import type { FraudConfig } from '../config.js';
import { CellFactsRepository } from './cell-facts.repository.js';

/** Repetitions of a request are found by IDs of the last day. */
const KEY_MS = 25 * 3_600_000;

/**
 * Runs the work with the database of the cell that has the context.
 *
 * @throws CommandError if it can't be read, or if the two cells don't fit together
 */
export async function withSourceCell(
  context: CommandContext,
  work: (source: DataSource) => Promise<void>,
): Promise<void> {
  const config = context.config as FraudConfig;
  if (config.sourceDatabaseUrl === undefined) {
    throw new CommandError(
      'SOURCE_DATABASE_URL is not set: the database of the cell that has the context, with a role that may read it.',
    );
  }
  const source = await opened(config);
  try {
    await requireMatch(context, source);
    await work(source);
  } finally {
    await source.destroy();
  }
}

/** Without the time limit of a request: a day of decisions is compared at once. */
async function opened(config: FraudConfig): Promise<DataSource> {
  const patient = Object.create(config, {
    databaseUrl: { value: config.sourceDatabaseUrl },
    statementTimeoutMs: { value: 0 },
  }) as FraudConfig;
  const parts = { name: 'fraud', entities: [], migrations: [] };
  try {
    return await createDataSource(patient, parts).initialize();
  } catch (error) {
    throw new CommandError(`SOURCE_DATABASE_URL: ${databaseBootError(error).message}`);
  }
}

async function requireMatch(
  { dataSource, keyring }: CommandContext,
  other: DataSource,
): Promise<void> {
  const [here, source] = [new CellFactsRepository(dataSource), new CellFactsRepository(other)];
  const migrations = await source.migrations().catch((error: unknown) => {
    throw new CommandError(`SOURCE_DATABASE_URL leads to no database of fraud: ${message(error)}`);
  });
  if ((await here.identity()) === (await source.identity())) {
    throw new CommandError('SOURCE_DATABASE_URL leads to the database of this cell.');
  }
  if (await source.isStandby()) {
    throw new CommandError('SOURCE_DATABASE_URL leads to a standby, which may lack decisions.');
  }
  if (JSON.stringify(migrations) !== JSON.stringify(await here.migrations())) {
    throw new CommandError('The cells run different releases: upgrade both to the same one first.');
  }
  try {
    await requireOwnKeyring(other, keyring);
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    throw new CommandError(
      'The cells have different keyrings, so IDs and fingerprints of one mean nothing in the other.',
    );
  }
  const [mine, its] = [await here.idsOrderedFrom(), await source.idsOrderedFrom()];
  if (mine > its && mine.getTime() > Date.now() - KEY_MS) {
    throw new CommandError(
      `This cell finds repeated requests of the source from ${new Date(mine.getTime() + KEY_MS).toISOString()} on: run again then.`,
    );
  }
}

function message(error: unknown): string {
  return Error.isError(error) ? error.message : String(error);
}
