import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import type { AuthenticatedTable } from '@tessera/crypto';
import { Clock, DatabaseGauges } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { INTEGRITY_OPTIONS, type IntegrityModuleOptions } from './integrity-options.js';
import { RowIntegrityService } from './row-integrity.service.js';
import { SealedTables } from './sealed-tables.js';

/** Counting stops here: the operator acts the same for thousands as for millions. */
const MAX_COUNTED = 10_000;

interface UnsealedRows {
  readonly table: string;
  readonly count: number;
}

/** How many rows of each table have no MAC, at most 10,000, by a partial index on such rows. */
function countUnsealed(
  dataSource: DataSource,
  tables: readonly AuthenticatedTable[],
): Promise<UnsealedRows[]> {
  const counts = tables.map(
    ({ table }) => `select '${table}' as table,
      (select count(*)::integer from (
        select from ${table} where row_mac is null limit ${MAX_COUNTED}) as unsealed) as count`,
  );
  return dataSource.query<UnsealedRows[]>(counts.join(' union all '));
}

const EVERY_MS = 60 * 60_000;
const FRESH_MS = 60_000;

/** Reports rows without a MAC, and remembers tables in which every row has one. */
@Injectable()
export class RowIntegrityWorker extends PeriodicWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(RowIntegrityWorker.name);
  private readonly tables: readonly AuthenticatedTable[];
  private readonly sealed: SealedTables;

  constructor(
    @Inject(INTEGRITY_OPTIONS) { tables }: IntegrityModuleOptions,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: ServiceConfig,
    registry: Registry,
    integrity: RowIntegrityService,
  ) {
    super({
      name: 'row-integrity',
      does: 'count rows without a MAC',
      everyMs: EVERY_MS,
      runs: 'every',
    });
    this.tables = tables;
    this.sealed = new SealedTables(dataSource, integrity);
    integrity.startCounting(tables);
    const read = () => countUnsealed(dataSource, tables);
    new DatabaseGauges<UnsealedRows[]>({ registry, read, freshMs: FRESH_MS }).addLabelled(
      'row_integrity_unsealed_rows',
      'Rows without a MAC, which grant nothing; 10000 means 10000 or more.',
      ['table'],
      (counts) => counts.map(({ table, count }) => ({ labels: { table }, value: count })),
    );
  }

  /** At once as well: what loses its MAC after this is never sealed by itself. */
  async onApplicationBootstrap(): Promise<void> {
    await this.run().catch((err: unknown) => {
      this.logger.warn({ message: 'Failed to count rows without a MAC; will retry.', err });
    });
  }

  protected override async work(): Promise<void> {
    const unsealed = await countUnsealed(this.dataSource, this.tables);
    for (const { table, count } of unsealed) if (count > 0) this.warn(table, count);
    if (unsealed.every(({ count }) => count === 0)) await this.remember();
  }

  /**
   * So that the rows of a new installation are never sealed by a command. Not during an upgrade: pods
   * of the version before may still write rows without a MAC.
   */
  private async remember(): Promise<void> {
    const now = this.clock.now();
    const until = this.config.unsealedRowsAllowedUntil;
    if (until !== undefined && now.getTime() < Date.parse(until)) return;
    for (const table of this.tables) {
      if ((await this.sealed.sealedAt(table)) === null) await this.sealed.markSealed(table, now);
    }
  }

  private warn(table: string, count: number): void {
    const until = this.config.unsealedRowsAllowedUntil;
    this.logger.warn({
      message: 'Rows have no MAC and grant nothing; run "integrity seal" once after an upgrade.',
      table,
      count,
      ...(until !== undefined && { allowed_until: until }),
    });
  }
}
