import { randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { prepared, preparedCount } from '../database/prepared.js';
import { AbandonedLeases } from './abandoned-leases.js';
import { canonicalBody } from './canonical-body.js';

/** What tells one idempotent request from another. */
export interface IdempotencyScope {
  readonly principalId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: Buffer;
  /** The account that the caller acts for: the keys of two accounts are apart. */
  readonly account?: string | undefined;
  /** Names of fields that never enter the fingerprint, besides those of security codes. */
  readonly secretFields?: readonly string[] | undefined;
}

/** The right to do the work of a key, until it is completed or the lease ends. */
export interface IdempotencyLease {
  readonly id: Buffer;
  readonly owner: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export type IdempotencyClaim =
  | { readonly kind: 'mine'; readonly lease: IdempotencyLease }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'other-body' }
  /** The request was done, and what its answer showed was deleted since. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'running' };

/** Longer than any request may take; a crashed first does not block its key for a day. */
const LEASE_SECONDS = 30;
const KEPT_HOURS = 24;

const CLAIM = {
  name: 'idempotency_claim',
  text: `
    insert into idempotency_key as k (id, fingerprint, owner, lease_until)
    values ($1, $2, $3, now() + interval '${LEASE_SECONDS} seconds')
    on conflict (id) do update
      set owner = excluded.owner, lease_until = excluded.lease_until, fingerprint = excluded.fingerprint,
          status = null, answer = null, created_at = now()
      where (k.status is null and k.lease_until < now())
         or k.created_at < now() - interval '${KEPT_HOURS} hours'
    returning owner`,
};
const READ = {
  name: 'idempotency_read',
  text: `select fingerprint, status, answer from idempotency_key where id = $1`,
};
const COMPLETE = {
  name: 'idempotency_complete',
  text: `update idempotency_key set status = $3, answer = $4 where id = $1 and owner = $2 and status is null`,
};
const RELEASE = {
  name: 'idempotency_release',
  text: `delete from idempotency_key where id = $1 and owner = $2 and status is null`,
};
const PURGE = {
  name: 'idempotency_purge',
  text: `
    delete from idempotency_key where id in (
      select id from idempotency_key where created_at < now() - interval '${KEPT_HOURS} hours'
      limit $1)`,
};

/** The table that {@link IdempotencyStore} works on. */
export const IDEMPOTENCY_KEY_TABLE = `
  create table idempotency_key (
    id bytea primary key,
    fingerprint bytea not null,
    owner uuid not null,
    lease_until timestamptz not null,
    status smallint,
    answer bytea,
    created_at timestamptz not null default now()
  );
  create index idempotency_key_age on idempotency_key (created_at)`;

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly answer: Buffer | null;
}

/**
 * Keys and answers of idempotent requests. The body's fingerprint is keyed and the answer sealed:
 * neither the key nor the body nor the answer can be read from the table. Security codes do not
 * enter the fingerprint at all.
 */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly abandoned: AbandonedLeases,
  ) {}

  async claim(scope: IdempotencyScope): Promise<IdempotencyClaim> {
    const hashKey = this.keyring.hmacKey('idempotency');
    const { principalId, method, path, key, account } = scope;
    const ofAccount = account === undefined ? [] : [account];
    const id = keyedHash(hashKey, 'scope', principalId, method, path, key, ...ofAccount);
    const fingerprint = fingerprintOf(hashKey, scope);
    const lease = { id, owner: randomUUID() };
    if (await this.take(lease, fingerprint)) return { kind: 'mine', lease };
    const [row] = await prepared<Row>(this.dataSource, READ, [id]);
    if (row === undefined) return { kind: 'running' };
    if (isOtherBody(row, fingerprint)) return { kind: 'other-body' };
    if (row.status === null) return { kind: 'running' };
    if (row.answer === null) return { kind: 'gone' };
    const answer = this.sealer().open(row.answer, aad(id)).toString('utf8');
    return { kind: 'replay', answer: { status: row.status, body: answer } };
  }

  /**
   * Keeps the answer. With the manager of the transaction that makes the change, the change and
   * its answer are one: a connection cut after COMMIT leaves both, and a retry gets the first
   * result.
   */
  async complete(
    lease: IdempotencyLease,
    answer: StoredAnswer,
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<boolean> {
    const sealed = this.sealer().seal(answer.body, aad(lease.id));
    const values = [lease.id, lease.owner, answer.status, sealed];
    return (await preparedCount(on, COMPLETE, values)) === 1;
  }

  /** Gives the key back: the request was refused and had no effect. */
  async release(lease: IdempotencyLease): Promise<void> {
    try {
      await preparedCount(this.dataSource, RELEASE, [lease.id, lease.owner]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.abandon(lease);
    }
  }

  /** Gives the key back when the database answers again. */
  abandon(lease: IdempotencyLease): void {
    this.abandoned.add(lease);
  }

  /** Removes keys past their day, in batches. */
  async purge(batch = 5_000): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [batch]);
  }

  private async take(lease: IdempotencyLease, fingerprint: Buffer): Promise<boolean> {
    try {
      const claimed = await prepared(this.dataSource, CLAIM, [lease.id, fingerprint, lease.owner]);
      return claimed.length > 0;
    } catch (error) {
      // The claim may have been made, or be made when the server goes on.
      if (isDatabaseUnavailable(error)) this.abandon(lease);
      throw error;
    }
  }

  private sealer() {
    return this.keyring.sealer('idempotency-answer');
  }
}

/** Of the canonical body, which has no security code in it: see {@link canonicalBody}. */
function fingerprintOf(hashKey: KeyObject, { body, secretFields }: IdempotencyScope): Buffer {
  const canonical = canonicalBody(hashKey, body, { secretFields });
  const fingerprint = keyedHash(hashKey, 'canonical-body', canonical);
  canonical.fill(0);
  return fingerprint;
}

/** Rows of earlier releases lost their fingerprint, and expire a day after the upgrade. */
function isOtherBody({ fingerprint }: Row, expected: Buffer): boolean {
  return fingerprint.length > 0 && !fingerprint.equals(expected);
}

function aad(id: Buffer): string {
  return `idempotency:${id.toString('hex')}`;
}
