import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Keyring, type HashVersion } from '@tessera/crypto';
import { isDatabaseUnavailable, prepared, preparedCount } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { AbandonedLeasesService } from './abandoned-leases.service.js';
import { canonicalBody } from './canonical-body.js';
import type { IdempotencyLease } from './idempotency-lease.js';

/** What identifies an idempotent request. */
export interface IdempotencyScope {
  readonly principalId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: Buffer;
  /** The account that the caller acts for: the keys of two accounts are apart. */
  readonly account?: string | undefined;
  /**
   * The account that the caller belongs to: part of the primary key, so that the table can be divided by it. The
   * principal determines it.
   */
  readonly accountId?: AccountId | undefined;
  /**
   * How an earlier release identified this request. A key that it stored is found until its day has
   * passed.
   */
  readonly earlier?: Pick<IdempotencyScope, 'principalId' | 'path'> | undefined;
  /** Names of fields that never enter the fingerprint, besides those of security codes. */
  readonly secretFields?: readonly string[] | undefined;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export type IdempotencyClaim =
  | { readonly kind: 'mine'; readonly lease: IdempotencyLease }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'other-body' }
  /** The request was completed, and the object in its response has since been deleted. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'running' };

/** Longer than any request may take; a crashed first does not block its key for a day. */
const LEASE_SECONDS = 30;
/** A key can be used again after that. */
export const IDEMPOTENCY_KEYS_KEPT_HOURS = 24;
const KEPT_HOURS = IDEMPOTENCY_KEYS_KEPT_HOURS;

/** Of callers without an account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const CLAIM = {
  name: 'idempotency_claim',
  text: `
    with claimed as (
      insert into idempotency_key (id, fingerprint, owner, lease_until, account_id)
      values ($1, $2, $3, now() + interval '${LEASE_SECONDS} seconds', $4)
      on conflict do nothing returning owner
    ), renewed as (
      update idempotency_key
      set owner = $3, lease_until = now() + interval '${LEASE_SECONDS} seconds', fingerprint = $2,
          status = null, answer = null, created_at = now()
      where id = $1 and account_id = $4 and not exists (select from claimed)
        and ((status is null and lease_until < now())
          or created_at < now() - interval '${KEPT_HOURS} hours')
      returning owner
    )
    select owner from claimed union all select owner from renewed`,
};
const READ = {
  name: 'idempotency_read',
  text: `
    select fingerprint, status, answer from idempotency_key
    where id = $1 and account_id = $2 and created_at >= now() - interval '${KEPT_HOURS} hours'
      and (status is not null or lease_until >= now())`,
};
/** Claims that still count, under the hashes of other versions of the key. */
const READ_OTHERS = {
  name: 'idempotency_read_others',
  text: `select id, fingerprint, status, answer from idempotency_key
    where id = any($1::bytea[]) and account_id = $2
      and created_at >= now() - interval '${KEPT_HOURS} hours'
      and (status is not null or lease_until >= now())`,
};
const COMPLETE = {
  name: 'idempotency_complete',
  text: `update idempotency_key set status = $4, answer = $5
    where id = $1 and account_id = $2 and owner = $3 and status is null`,
};
const RELEASE = {
  name: 'idempotency_release',
  text: `delete from idempotency_key
    where id = $1 and account_id = $2 and owner = $3 and status is null`,
};

interface OtherRow extends Row {
  readonly id: Buffer;
}

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly answer: Buffer | null;
}

/**
 * Keys and responses of idempotent requests. The body's fingerprint is keyed and the response
 * sealed: neither the key nor the body nor the response can be read from the table. Security codes
 * do not enter the fingerprint at all.
 */
@Injectable()
export class IdempotencyRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly abandoned: AbandonedLeasesService,
  ) {}

  async claim(scope: IdempotencyScope): Promise<IdempotencyClaim> {
    const { current, others } = this.keyring.versionedHash('idempotency');
    const accountId: string = scope.accountId ?? NO_ACCOUNT;
    if (scope.earlier !== undefined) {
      const earlier = { ...scope, ...scope.earlier };
      const known = [current, ...others].map((version) => identify(version, earlier));
      const claim = await this.claimedBefore(known, accountId);
      if (claim !== null) return claim;
    }
    const { id, fingerprint } = identify(current, scope);
    const lease = { id, accountId, owner: randomUUID() };
    if (await this.take(lease, fingerprint)) {
      return this.unlessClaimedBefore(lease, others, scope);
    }
    const [row] = await prepared<Row>(this.dataSource, READ, [id, accountId]);
    return row === undefined ? { kind: 'running' } : this.claimed(id, fingerprint, row);
  }

  /**
   * While the key that hashes rotates, the same request may have been claimed under another version.
   * This claim is committed before the look-up, so of two processes that change versions at different
   * moments at least one sees the other.
   */
  private async unlessClaimedBefore(
    lease: IdempotencyLease,
    others: readonly HashVersion[],
    scope: IdempotencyScope,
  ): Promise<IdempotencyClaim> {
    const identities = others.map((version) => identify(version, scope));
    const before = await this.claimedBefore(identities, lease.accountId);
    if (before === null) return { kind: 'mine', lease };
    await this.release(lease);
    return before;
  }

  /** The outcome of the first request; null when the key is unknown or its day has passed. */
  private async claimedBefore(
    identities: readonly ReturnType<typeof identify>[],
    accountId: string,
  ): Promise<IdempotencyClaim | null> {
    if (identities.length === 0) return null;
    const ids = identities.map(({ id }) => id);
    const [row] = await prepared<OtherRow>(this.dataSource, READ_OTHERS, [ids, accountId]);
    const before = row && identities.find(({ id }) => id.equals(row.id));
    if (row === undefined || before === undefined) return null;
    return this.claimed(before.id, before.fingerprint, row);
  }

  private claimed(id: Buffer, fingerprint: Buffer, row: Row): IdempotencyClaim {
    if (isOtherBody(row, fingerprint)) return { kind: 'other-body' };
    if (row.status === null) return { kind: 'running' };
    if (row.answer === null) return { kind: 'gone' };
    const answer = this.sealer().open(row.answer, aad(id)).toString('utf8');
    return { kind: 'replay', answer: { status: row.status, body: answer } };
  }

  /**
   * Stores the response. With the manager of the transaction that makes the change, the change and
   * its response commit together: a connection cut after COMMIT leaves both, and a retry gets the
   * first result.
   */
  async complete(
    lease: IdempotencyLease,
    answer: StoredAnswer,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<boolean> {
    const sealed = this.sealer().seal(answer.body, aad(lease.id));
    const values = [lease.id, lease.accountId, lease.owner, answer.status, sealed];
    return (await preparedCount(db, COMPLETE, values)) === 1;
  }

  /** Gives the key back: the request was refused and had no effect. */
  async release(lease: IdempotencyLease): Promise<void> {
    try {
      await preparedCount(this.dataSource, RELEASE, [lease.id, lease.accountId, lease.owner]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.abandon(lease);
    }
  }

  /** Releases the key when the database responds again. */
  abandon(lease: IdempotencyLease): void {
    this.abandoned.add(lease);
  }

  private async take(lease: IdempotencyLease, fingerprint: Buffer): Promise<boolean> {
    try {
      const claimed = await prepared(this.dataSource, CLAIM, [
        lease.id,
        fingerprint,
        lease.owner,
        lease.accountId,
      ]);
      return claimed.length > 0;
    } catch (error) {
      // The claim may have been stored, or may be stored when the server resumes.
      if (isDatabaseUnavailable(error)) this.abandon(lease);
      throw error;
    }
  }

  private sealer() {
    return this.keyring.sealer('idempotency-answer');
  }
}

/** The fingerprint is of the canonical body, which has no security code in it: see {@link canonicalBody}. */
function identify(version: HashVersion, scope: IdempotencyScope) {
  const { principalId, method, path, key, account, body, secretFields } = scope;
  const ofAccount = account === undefined ? [] : [account];
  const id = version.hash('scope', principalId, method, path, key, ...ofAccount);
  const canonical = canonicalBody(version.key, body, { secretFields });
  const fingerprint = version.hash('canonical-body', canonical);
  canonical.fill(0);
  return { id, fingerprint };
}

/** Rows of earlier releases lost their fingerprint, and expire a day after the upgrade. */
function isOtherBody({ fingerprint }: Row, expected: Buffer): boolean {
  return fingerprint.length > 0 && !fingerprint.equals(expected);
}

function aad(id: Buffer): string {
  return `idempotency:${id.toString('hex')}`;
}
