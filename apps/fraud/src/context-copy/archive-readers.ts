import { CommandError, type CommandContext } from '@tessera/commands';
import type { DataSource } from 'typeorm';
import { ArchiveClient } from '../archive/archive.client.js';
import {
  ArchiveDamagedError,
  ArchiveUnavailableError,
  DayNotArchivableError,
} from '../archive/archive.errors.js';
import { ArchivedCopiesRepository } from '../archive/archived-copies.repository.js';
import { ArchivedDaysRepository } from '../archive/archived-days.repository.js';
import { ArchivedDecisionsService } from '../archive/archived-decisions.service.js';
import type { FraudConfig } from '../config.js';

/** The archive of one of two cells. */
export interface CellArchive {
  /** The setting that names it. */
  readonly setting: 'SOURCE_ARCHIVE_URL' | 'DECISION_ARCHIVE_URL';
  readonly isSet: boolean;
  readonly client: ArchiveClient;
  readonly days: ArchivedDaysRepository;
  readonly copies: ArchivedCopiesRepository;
  readonly reader: ArchivedDecisionsService;
}

/** The archive of the cell in which the command runs. */
export function archiveHere({ dataSource, config }: CommandContext): CellArchive {
  return archiveOf(dataSource, config as FraudConfig, 'DECISION_ARCHIVE_URL');
}

/** The archive of the cell that has the context. */
export function archiveOfSource(source: DataSource, config: FraudConfig): CellArchive {
  const settings = Object.create(config, {
    decisionArchiveUrl: { value: config.sourceArchiveUrl },
    decisionArchiveS3Region: { value: config.sourceArchiveS3Region },
    decisionArchiveS3Endpoint: { value: config.sourceArchiveS3Endpoint },
  }) as FraudConfig;
  return archiveOf(source, settings, 'SOURCE_ARCHIVE_URL');
}

function archiveOf(
  dataSource: DataSource,
  config: FraudConfig,
  setting: CellArchive['setting'],
): CellArchive {
  const client = new ArchiveClient(config);
  const days = new ArchivedDaysRepository(dataSource, config);
  const copies = new ArchivedCopiesRepository(dataSource);
  const reader = new ArchivedDecisionsService(dataSource, days, copies, client);
  return { setting, isSet: config.decisionArchiveUrl !== undefined, client, days, copies, reader };
}

/** Pages of an archive; errors say of which. */
export async function* pagesOf<Page>(
  { setting }: CellArchive,
  pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  try {
    yield* pages;
  } catch (error) {
    throw asCommandError(setting, error);
  }
}

/** Says which setting leads to an archive that can't be used. */
export function asCommandError(setting: CellArchive['setting'], error: unknown): unknown {
  const isOfArchive =
    error instanceof ArchiveUnavailableError ||
    error instanceof ArchiveDamagedError ||
    error instanceof DayNotArchivableError;
  return isOfArchive ? new CommandError(`${setting}: ${error.message}`) : error;
}
