import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { CommandError } from '@tessera/commands';
import { Keyring } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { BLACKLIST } from '../rules/parse-blacklist-rule.js';
import { nextChange } from './blacklist-changes.repository.js';
import { ImportPlanChangedError } from './blacklist.errors.js';
import { BlacklistRepository } from './blacklist.repository.js';
import type { ImportEntriesResponse } from './dto/blacklist.response.js';
import { type ReadEntryLine, readEntryLines } from './import-entries.js';
import { entriesOf, planHash, type PlannedLine, planOf } from './import-plan.js';
import { ListedKeys } from './listed-keys.js';
import { ListedValuesService } from './listed-values.service.js';

const MAX_LINES = 1_000;

/** Imports CSV files that are sent in a request, after a look at what would happen. */
@Injectable()
export class EntryImportsService {
  private readonly keys: ListedKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: BlacklistRepository,
    private readonly listed: ListedValuesService,
    private readonly numbers: CardNumberConversionService,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    keyring: Keyring,
  ) {
    this.keys = new ListedKeys(keyring);
  }

  /** @throws ValidationFailedError if the text is not CSV, or has too many lines */
  async preview(csv: string, principal: Principal): Promise<ImportEntriesResponse> {
    this.audit.declareUnchanged();
    const lines = await this.read(csv);
    return this.dataSource.transaction(async (tx) =>
      importBody(await this.plan(tx, lines, principal)),
    );
  }

  /**
   * Lists the values of a file, all in one transaction. Refused lines are skipped.
   *
   * @throws ValidationFailedError, ImportPlanChangedError
   */
  async import(
    { csv, plan: expected }: { readonly csv: string; readonly plan?: string },
    principal: Principal,
  ): Promise<ImportEntriesResponse> {
    const lines = await this.read(csv);
    const response = await this.dataSource.transaction(async (tx) => {
      // Locks the counter of changes, so that nothing is listed between the plan and its execution.
      await nextChange(tx);
      const plan = await this.plan(tx, lines, principal);
      if (expected !== undefined && expected !== planHash(plan)) throw new ImportPlanChangedError();
      const changed = plan.flatMap(({ result, entry }) =>
        entry !== null && (result === 'add' || result === 'extend') ? [entry] : [],
      );
      await this.entries.extend(tx, changed, this.clock.now());
      const body = importBody(plan);
      const { added, extended, known, refused } = body;
      const details = { added, extended, known, refused };
      await this.audit.record(tx, { action: 'blacklist.import', result: 'success', details });
      await completeIdempotent(tx, body);
      return body;
    });
    // Other replicas follow at their next poll, and so does this one if the database fails now.
    await this.listed.refresh().catch(() => undefined);
    return response;
  }

  private async plan(
    tx: EntityManager,
    lines: readonly ReadEntryLine[],
    principal: Principal,
  ): Promise<PlannedLine[]> {
    const { keys, clock } = this;
    const entries = entriesOf(lines, { keys, clock, createdBy: recordedActor(principal) });
    const lookups = entries.flatMap(({ entry }) => (entry === null ? [] : [entry.lookup]));
    return planOf(entries, await this.entries.listedUntil(tx, lookups, clock.now()));
  }

  private async read(csv: string): Promise<ReadEntryLine[]> {
    const lines: ReadEntryLine[] = [];
    try {
      for await (const line of readEntryLines(Readable.from([Buffer.from(csv)]), this.numbers)) {
        if (lines.length === MAX_LINES) throw refused(`must have at most ${MAX_LINES} lines`);
        lines.push(line);
      }
    } catch (error) {
      throw error instanceof CommandError ? refused(error.message) : error;
    }
    if (lines.length === 0) throw refused('must have a line after the header row');
    return lines;
  }
}

function refused(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: '$.csv', message }]);
}

function importBody(plan: readonly PlannedLine[]): ImportEntriesResponse {
  const count = (wanted: string) => plan.filter(({ result }) => result === wanted).length;
  return {
    plan: planHash(plan),
    added: count('add'),
    extended: count('extend'),
    known: count('known'),
    refused: count('refused'),
    lines: plan.map(({ line, result, entry, message }) => ({
      line,
      result,
      list: entry === null || entry.list === BLACKLIST ? null : entry.list,
      path: entry === null || entry.path === '' ? null : entry.path,
      display_hint: entry?.displayHint ?? null,
      expires_at: entry?.expiresAt?.toISOString() ?? null,
      message,
    })),
  };
}
