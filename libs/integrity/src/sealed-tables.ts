import type { AuthenticatedTable } from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import type { RowIntegrityService } from './row-integrity.service.js';

const MARKER: AuthenticatedTable = {
  table: 'row_integrity',
  key: { table_name: 'text' },
  grants: { sealed_at: 'time' },
};

const READ = 'select table_name, sealed_at, row_mac from row_integrity where table_name = $1';
const WRITE = `insert into row_integrity (table_name, sealed_at, row_mac) values ($1, $2, $3)
  on conflict (table_name) do update set sealed_at = excluded.sealed_at, row_mac = excluded.row_mac`;

interface MarkerRow {
  readonly table_name: string;
  readonly sealed_at: Date;
  readonly row_mac: Buffer;
}

/** Records when the rows of a table without MACs were sealed. */
export class SealedTables {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** @returns null if the table was never sealed */
  async sealedAt({ table }: AuthenticatedTable): Promise<Date | null> {
    const [row] = await this.dataSource.query<MarkerRow[]>(READ, [table]);
    // A changed marker is an attack, so the table counts as sealed.
    return row?.sealed_at ?? null;
  }

  async markSealed({ table }: AuthenticatedTable, now: Date): Promise<void> {
    const marker = { table_name: table, sealed_at: now };
    const mac = this.integrity.mac(MARKER, marker);
    await this.dataSource.query(WRITE, [table, now, mac]);
  }
}
