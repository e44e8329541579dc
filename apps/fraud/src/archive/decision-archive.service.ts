import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { parquetMetadataAsync } from 'hyparquet';
import { DataSource } from 'typeorm';
import { DecisionRedactor } from '../redaction/decision-redactor.js';
import { ArchiveDamagedError, DayNotArchivableError } from './archive.errors.js';
import {
  type ArchiveFile,
  type ArchiveManifest,
  BLOCK_BYTES,
  folderOf,
  readManifest,
} from './archive-manifest.js';
import { ArchiveClient } from './archive.client.js';
import { boundsOf } from './archived-day-bounds.js';
import { archivedRow } from './archived-row.js';
import {
  type ArchivedDay,
  ArchivedDaysRepository,
  type ArchivedFiles,
} from './archived-days.repository.js';
import { DayWriter } from './day-writer.js';
import { ExportedDecisionsRepository } from './exported-decisions.repository.js';
import { FIRST_ID } from './position.js';
import { VerifiedFile } from './verified-file.js';

const PAGE = 1_000;
/** Each page is redacted in slices, so that the process does other work in between. */
const AT_ONCE = 100;
/** Bytes of a file that are read at once to verify it. */
const READ_BYTES = 32 * BLOCK_BYTES;

const NEVER = new AbortController().signal;

export interface ArchiveWatch {
  readonly signal: AbortSignal;
  /** Called with the number of decisions that were exported or verified. */
  readonly advance?: (count: number) => void;
}

/** Exports closed days of decisions to the archive, and verifies what is there. */
@Injectable()
export class DecisionArchiveService {
  private readonly logger = new Logger(DecisionArchiveService.name);
  private readonly redactor: DecisionRedactor;

  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: ExportedDecisionsRepository,
    private readonly days: ArchivedDaysRepository,
    private readonly archive: ArchiveClient,
    private readonly audit: AuditTrailService,
    keyring: Keyring,
  ) {
    this.redactor = new DecisionRedactor(keyring);
  }

  /**
   * Exports a day, reads it back, and records it. If it was exported before, the new export takes its
   * place.
   *
   * @throws DayNotArchivableError, ArchiveUnavailableError, ArchiveDamagedError
   */
  async export(day: string, watch: ArchiveWatch): Promise<ArchivedDay> {
    const { from, until } = boundsOf(day);
    if (until.getTime() > Date.now()) throw new DayNotArchivableError(`${day} is not over.`);
    const { signal } = watch;
    const writer = new DayWriter({
      ...{ store: this.archive.store, day, signal },
      folder: folderOf(day),
    });
    let rowHash = 0n;
    for (let after = { at: from.toISOString(), id: FIRST_ID }; ;) {
      signal.throwIfAborted();
      const rows = await this.decisions.page(after, until, PAGE);
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const slice = rows.slice(at, at + AT_ONCE);
        await writer.add(slice.map((row) => archivedRow(row, this.redactor)));
        for (const { hash } of slice) rowHash += BigInt(hash);
        await setImmediate();
      }
      watch.advance?.(rows.length);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = last;
    }
    const written = await writer.finish();
    if (written === null) throw new DayNotArchivableError(`${day} has no decisions.`);
    const { rows, sha256, location, bytes } = written;
    await this.verifyFiles({ location, sha256, rows }, { signal });
    return await this.record({ day, rows, sha256, location, bytes, rowHash });
  }

  /**
   * Reads every byte of an archived day, or of a copy.
   *
   * @throws ArchiveDamagedError if something is missing or was changed
   */
  async verify({ location, sha256, row_count: rows }: ArchivedFiles, watch: ArchiveWatch) {
    await this.verifyFiles({ location, sha256, rows: Number(rows) }, watch);
  }

  /**
   * Whether the table still has the decisions as they were archived. A fraud report or a resolution that
   * comes late changes them.
   */
  async isCurrent(archived: ArchivedDay): Promise<boolean> {
    const { from, until } = boundsOf(archived.day);
    const total = { rows: 0, hash: 0n };
    for (let after = { at: from.toISOString(), id: FIRST_ID }; ;) {
      const { rows, hash, at, id } = await this.decisions.hashes(after, until, PAGE);
      total.rows += rows;
      total.hash += BigInt(hash);
      if (rows < PAGE || at === null || id === null) break;
      after = { at, id };
    }
    return String(total.rows) === archived.row_count && String(total.hash) === archived.row_hash;
  }

  /** Whether a day is archived, in whatever state. */
  async isListed(day: string): Promise<boolean> {
    return (await this.days.find(day)) !== undefined;
  }

  /**
   * Whether the archive has a day as the table has it, so that the table may lose it. Reads all of it. A
   * day that is damaged, or whose decisions have changed, is exported again.
   */
  async mayDrop(day: string): Promise<boolean> {
    const archived = await this.days.find(day);
    if (archived === undefined) return false;
    try {
      await this.verify(archived, { signal: NEVER });
    } catch (error) {
      if (error instanceof ArchiveDamagedError) await this.days.requeue(day);
      this.logger.warn({
        message: 'Failed to verify an archived day; will retry.',
        day,
        err: error,
      });
      return false;
    }
    // Last, because a decision may change until it is gone.
    if (await this.isCurrent(archived)) return true;
    await this.days.requeue(day);
    return false;
  }

  private async record(
    archived: Parameters<ArchivedDaysRepository['save']>[1],
  ): Promise<ArchivedDay> {
    const { day, rows, sha256, location, bytes } = archived;
    return this.dataSource.transaction(async (tx) => {
      const saved = await this.days.save(tx, archived);
      await this.audit.record(tx, {
        action: 'decision_archive.create',
        result: 'success',
        object: { type: 'decision_archive', id: day },
        details: { decisions: rows, bytes, sha256: sha256.toString('hex'), location },
      });
      return saved;
    });
  }

  private async verifyFiles(
    expected: { readonly location: string; readonly sha256: Buffer; readonly rows: number },
    watch: ArchiveWatch,
  ): Promise<void> {
    const { location, rows } = expected;
    const manifest = readManifest(await this.archive.store.read(location), expected);
    requireRows(manifest, location, rows);
    for (const file of manifest.files) {
      await this.verifyFile(file, watch.signal);
      watch.advance?.(file.rows);
    }
  }

  private async verifyFile(file: ArchiveFile, signal: AbortSignal): Promise<void> {
    const { store } = this.archive;
    const whole = createHash('sha256');
    for (let start = 0; start < file.bytes; start += READ_BYTES) {
      signal.throwIfAborted();
      const end = Math.min(start + READ_BYTES, file.bytes);
      const bytes = await store.read(file.name, { start, end });
      if (bytes.length < end - start) throw new ArchiveDamagedError(file.name, 'is too short');
      whole.update(bytes);
    }
    if (whole.digest('hex') !== file.sha256) {
      throw new ArchiveDamagedError(file.name, 'does not match its SHA-256');
    }
    const metadata = await parquetMetadataAsync(new VerifiedFile(store, file));
    if (Number(metadata.num_rows) !== file.rows) {
      throw new ArchiveDamagedError(file.name, 'has another number of decisions than its manifest');
    }
  }
}

function requireRows({ files, rows }: ArchiveManifest, location: string, expected: number): void {
  const counted = files.reduce((sum, file) => sum + file.rows, 0);
  if (rows === expected && counted === expected) return;
  throw new ArchiveDamagedError(location, 'has another number of decisions than the database');
}
