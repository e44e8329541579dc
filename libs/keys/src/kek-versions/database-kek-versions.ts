import { AuditTrailService } from '@tessera/audit';
import type { KekVersions, WrappedKey } from '@tessera/crypto';
import { prepared, preparedCount } from '@tessera/database';
import { SystemClock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';

interface Row {
  readonly version: number;
  readonly root_key: string;
  readonly wrapped_key: Buffer;
}

const LIST = {
  name: 'kek_list',
  text: 'select version, root_key, wrapped_key from key_encryption_key',
};
const ADD = {
  name: 'kek_add',
  text: `insert into key_encryption_key (version, root_key, wrapped_key) values ($1, $2, $3)
    on conflict do nothing`,
};

const REPLACE = {
  name: 'kek_replace',
  text: `update key_encryption_key set root_key = $3, wrapped_key = $4
    where version = $1 and wrapped_key = $2`,
};

/**
 * The versions of the key-encryption key, stored in the same database as the rows that they seal.
 */
export class DatabaseKekVersions implements KekVersions {
  /**
   * @param trail the audit trail for new versions; by default they are attributed to the service
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly trail = new AuditTrailService(dataSource, new SystemClock()),
  ) {}

  async list(): Promise<ReadonlyMap<number, WrappedKey>> {
    const rows = await prepared<Row>(this.dataSource, LIST, []);
    return new Map(
      rows.map((row) => [row.version, { rootKey: row.root_key, ciphertext: row.wrapped_key }]),
    );
  }

  /** A version and its row in the audit trail are written together. */
  add(version: number, { rootKey, ciphertext }: WrappedKey): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const added = (await preparedCount(tx, ADD, [version, rootKey, ciphertext])) > 0;
      if (!added) return false;
      await this.trail.record(tx, {
        action: version === 1 ? 'keys.create' : 'keys.rotate',
        result: 'success',
        object: { type: 'key_encryption_key', id: String(version) },
      });
      return true;
    });
  }

  async replace(version: number, old: WrappedKey, wrapped: WrappedKey): Promise<boolean> {
    const values = [version, old.ciphertext, wrapped.rootKey, wrapped.ciphertext];
    return (await preparedCount(this.dataSource, REPLACE, values)) > 0;
  }
}
