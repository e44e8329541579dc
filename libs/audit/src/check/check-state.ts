import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@tessera/crypto';
import { prepared, preparedCount, type DatabaseOwner } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { AUDIT_ANCHOR_KEY } from '../anchors/anchor.js';
import type { FindingKind } from '../chain/chain.errors.js';

/** A batch that was found correct; null before the first. */
export interface CheckedHead {
  readonly number: number;
  readonly head: string;
}

/** How far the background verification has come, over restarts. */
export interface CheckState {
  /** New batches are verified from here on. */
  readonly tail: CheckedHead | null;
  /** When the end of the chain was last reached, in milliseconds; null before the first time. */
  readonly tailAt: number | null;
  /** The whole chain is verified repeatedly; this is the position of the current pass. */
  readonly pass: CheckedHead | null;
  readonly passEndedAt: number | null;
  /** The newest anchor that agreed with the chain. */
  readonly anchor: number;
  readonly beganAt: number;
  readonly fault: { readonly kind: FindingKind; readonly message: string } | null;
  readonly anchorFault: { readonly kind: FindingKind; readonly message: string } | null;
  /** Numbers of rows that are missing, as `audit review` takes them. */
  readonly missing: readonly {
    readonly writer: string;
    readonly sequence: number;
    readonly since: string;
  }[];
  /** Findings in the rows of the trail that no operator has reviewed. */
  readonly rows: number;
}

const FORMAT = 'tessera-audit-check/1';

const READ = { name: 'audit_read_check', text: 'select state, mac from audit_check where id = 1' };
const WRITE = {
  name: 'audit_write_check',
  text: `insert into audit_check (id, state, mac) values (1, $1, $2)
    on conflict (id) do update set state = excluded.state, mac = excluded.mac`,
};

export function initialState(now: Date): CheckState {
  return {
    tail: null,
    tailAt: null,
    pass: null,
    passEndedAt: null,
    anchor: 0,
    beganAt: now.getTime(),
    fault: null,
    anchorFault: null,
    missing: [],
    rows: 0,
  };
}

/** The state in the database, under a MAC: otherwise an insider could move it past what was altered. */
export class CheckStates {
  constructor(private readonly owner: DatabaseOwner) {}

  /** @returns null when there is none, or one that this service did not write */
  async read(db: DataSource | EntityManager): Promise<CheckState | null> {
    const [row] = await prepared<{ state: string; mac: Buffer }>(db, READ, []);
    if (row === undefined) return null;
    const expected = this.macOf(row.state);
    const isGenuine = row.mac.length === expected.length && timingSafeEqual(row.mac, expected);
    return isGenuine ? (JSON.parse(row.state) as CheckState) : null;
  }

  async write(tx: EntityManager, state: CheckState): Promise<void> {
    const text = JSON.stringify(state);
    await preparedCount(tx, WRITE, [text, this.macOf(text)]);
  }

  private macOf(text: string): Buffer {
    const { keyring, service, keyDomain } = this.owner;
    return keyedHash(keyring.hmacKey(AUDIT_ANCHOR_KEY), FORMAT, service, keyDomain, text);
  }
}
