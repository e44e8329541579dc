import type { KeyObject } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.js';
import { currentVersion, sortedVersions, versionHeader, type KeyVersion } from './key-version.js';
import { keyedHash } from './keyed-hash.js';
import { canonicalColumn, isColumnValue, type ColumnKind } from './row-columns.js';

/** Columns by name, in snake case as in the database. */
export type RowColumns = Readonly<Record<string, ColumnKind>>;

/** A table whose rows carry a MAC, and what the MAC covers. */
export interface AuthenticatedTable {
  readonly table: string;
  /** The primary key. */
  readonly key: RowColumns;
  /** Every column that grants access. A nullable column may be added later: null is left out. */
  readonly grants: RowColumns;
}

/** `absent`: there is no MAC. `invalid`: the row or its MAC was changed. */
export type RowStatus = 'valid' | 'absent' | 'invalid';

const FORMAT = 1;
const HEADER_BYTES = 3;
const DIGEST_BYTES = 32;
const LABEL = 'tessera row mac';

/**
 * Makes and checks the MACs of rows that grant access: HMAC-SHA-256 over format, key version,
 * table, primary key and every granting column, each preceded by its length. A MAC is 35 bytes: the
 * format (1), the version of the key (2, big endian), the digest (32).
 *
 * It proves that a row was written by a process with the key. It does not detect an older valid row
 * or a deleted row.
 */
export class RowAuthenticator {
  private readonly keys: ReadonlyMap<number, KeyObject>;
  private readonly versions: readonly KeyVersion[];

  /**
   * @param versions at least one
   * @param now milliseconds since the epoch
   */
  constructor(
    versions: readonly KeyVersion[],
    private readonly now: () => number = Date.now,
  ) {
    this.keys = new Map(versions.map(({ version, key }) => [version, key]));
    this.versions = sortedVersions(versions);
  }

  /**
   * The MAC of a row under the current version of the key.
   *
   * @param row values by column name, in snake case or camel case
   * @throws TypeError if a column is missing or has a value of another kind
   */
  mac(table: AuthenticatedTable, row: object): Buffer {
    const { version, key } = this.current();
    const header = versionHeader(version);
    return Buffer.concat([header, digest(key, header, table, row)]);
  }

  /** Compares in constant time. Never throws for values that a database may return. */
  check(table: AuthenticatedTable, row: object, mac: Buffer | null | undefined): RowStatus {
    if (mac === null || mac === undefined) return 'absent';
    const key = this.keyOf(mac);
    if (key === undefined || !isComplete(table, row)) return 'invalid';
    const expected = digest(key, mac.subarray(0, HEADER_BYTES), table, row);
    return constantTimeEqual(mac.subarray(HEADER_BYTES), expected) ? 'valid' : 'invalid';
  }

  /** Whether a MAC was made under the current version of the key. */
  isCurrent(mac: Buffer): boolean {
    return versionOf(mac) === this.current().version;
  }

  private current(): KeyVersion {
    return currentVersion(this.versions, this.now());
  }

  private keyOf(mac: Buffer): KeyObject | undefined {
    const isWellFormed = mac.length === HEADER_BYTES + DIGEST_BYTES && mac[0] === FORMAT;
    return isWellFormed ? this.keys.get(versionOf(mac)) : undefined;
  }
}

function versionOf(mac: Buffer): number {
  return mac.readUInt16BE(1);
}

/** Columns are sorted by name: the order in the source has no meaning. */
function digest(key: KeyObject, head: Buffer, table: AuthenticatedTable, row: object): Buffer {
  const parts: (string | Buffer)[] = [LABEL, head, table.table];
  for (const [role, columns] of [
    ['key', table.key],
    ['grant', table.grants],
  ] as const) {
    for (const name of Object.keys(columns).sort()) {
      const kind = columns[name];
      const value = columnValue(row, name);
      if (kind === undefined || value === null) continue;
      parts.push(role, name, canonicalColumn(name, kind, value));
    }
  }
  return keyedHash(key, ...parts);
}

function isComplete({ key, grants }: AuthenticatedTable, row: object): boolean {
  return [key, grants].every((columns) =>
    Object.entries(columns).every(([name, kind]) => isColumnValue(kind, columnValue(row, name))),
  );
}

/** A raw row has `account_id`, an entity `accountId`. */
function columnValue(row: object, name: string): unknown {
  const values = row as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(values, name)) return values[name];
  return values[name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())];
}
