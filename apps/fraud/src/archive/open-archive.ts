import { AuditTrailService } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/commands';
import type { FraudConfig } from '../config.js';
import { ArchiveClient } from './archive.client.js';
import {
  ArchiveDamagedError,
  ArchiveUnavailableError,
  DayNotArchivableError,
} from './archive.errors.js';
import { ArchivedCopiesRepository } from './archived-copies.repository.js';
import { ArchivedDaysRepository } from './archived-days.repository.js';
import { DecisionArchiveService } from './decision-archive.service.js';
import { ExportedDecisionsRepository } from './exported-decisions.repository.js';

/** The archive, for a command. */
export interface OpenArchive {
  readonly days: ArchivedDaysRepository;
  readonly copies: ArchivedCopiesRepository;
  readonly archive: DecisionArchiveService;
}

/**
 * Runs a command that works on the archive.
 *
 * @throws CommandError for whatever is wrong with the archive
 */
export async function withArchive(
  context: CommandContext,
  work: (opened: OpenArchive) => Promise<void>,
): Promise<void> {
  const { dataSource, keyring } = context;
  const config = context.config as FraudConfig;
  const client = new ArchiveClient(config);
  const days = new ArchivedDaysRepository(dataSource, config);
  const archive = new DecisionArchiveService(
    dataSource,
    new ExportedDecisionsRepository(dataSource),
    days,
    client,
    AuditTrailService.forCommand(context),
    keyring,
  );
  try {
    await work({ days, copies: new ArchivedCopiesRepository(dataSource), archive });
  } catch (error) {
    const isKnown =
      error instanceof ArchiveDamagedError ||
      error instanceof ArchiveUnavailableError ||
      error instanceof DayNotArchivableError;
    throw isKnown ? new CommandError(error.message) : error;
  } finally {
    await client.onApplicationShutdown();
  }
}
