import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { constantTimeEqual, Keyring, type HashVersion, type VersionedHash } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { canonicalBody, idempotencyScope, type RawBodyRequest } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrderId, PaymentId } from '../ids.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { OtherRequestError } from './payments.errors.js';

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly principalId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: Buffer;
  /** The fingerprint by which an earlier release distinguished requests. */
  readonly earlier?: { readonly principalId: string; readonly path: string } | undefined;
}

interface KeyRow extends Record<string, unknown> {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly payment_id: PaymentId;
}

/** What a request with a key has caused. */
interface Caused {
  readonly accountId: AccountId;
  readonly paymentId: PaymentId;
  readonly orderId: OrderId | null;
}

export const PAYMENT_KEY_KEPT_SECONDS = 24 * 60 * 60;
const KEPT = `interval '${PAYMENT_KEY_KEPT_SECONDS} seconds'`;
const FIND = {
  name: 'payment_key_find',
  text: `select id, fingerprint, payment_id from payment_key
    where account_id = $1 and id = any($2::bytea[]) and created_at > now() - ${KEPT}
    order by created_at limit 1`,
};
/**
 * A key that is more than a day old may be reused. Old rows are locked first: one that is purged at this moment
 * is inserted again.
 */
const BIND = {
  name: 'payment_key_bind',
  text: `with given as materialized (
      select * from unnest($1::bytea[], $2::bytea[]) with ordinality as g (id, fingerprint, place)),
    old as materialized (
      select k.id from payment_key k
      where k.account_id = $5 and k.id = any($1::bytea[]) and k.created_at <= now() - ${KEPT} order by k.id for update),
    reused as (
      update payment_key k set fingerprint = given.fingerprint, payment_id = $3, order_id = $4,
        created_at = now()
      from old join given using (id) where k.account_id = $5 and k.id = old.id
      returning k.id),
    inserted as (
      insert into payment_key (id, fingerprint, payment_id, order_id, account_id, created_at)
      select id, fingerprint, $3, $4, $5, now() from given
      where id not in (select id from old) order by place
      on conflict do nothing returning id)
    select id from reused union all select id from inserted`,
};

/**
 * Binds idempotency keys to what they caused, in the transaction that causes it. Stored responses
 * are not enough where money moves: a process that dies between order and response leaves none, and
 * the retried request must find the payment instead of creating another.
 */
@Injectable()
export class PaymentKeysRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
  ) {}

  /** Read on each use: a worker has no such key, and needs none. */
  private get hashes(): VersionedHash {
    return this.keyring.versionedHash(KEYRING_KEYS.paymentKeys);
  }

  /**
   * The payment that a key caused.
   *
   * @throws OtherRequestError when the key came with another body
   */
  async findPayment(accountId: AccountId, request: KeyedRequest | null): Promise<PaymentId | null> {
    if (request === null) return null;
    const known = this.identities(request);
    const [row] = await prepared<KeyRow>(this.dataSource, FIND, [
      accountId,
      known.map(({ id }) => id),
    ]);
    const own = row && known.find(({ id }) => id.equals(row.id));
    if (row === undefined || own === undefined) return null;
    if (isOtherRequest(row.fingerprint, own.fingerprint)) throw new OtherRequestError();
    return row.payment_id;
  }

  /**
   * While the hashing key rotates, the idempotency key is bound under every version, so that
   * processes that switch versions at different times still find the same row.
   *
   * @returns false when another request has bound the key: roll back, and find what it caused
   */
  async bind(
    tx: EntityManager,
    request: KeyedRequest | null,
    { accountId, paymentId, orderId }: Caused,
  ): Promise<boolean> {
    if (request === null) return true;
    const known = this.identities(request);
    const [ids, fingerprints] = [known.map(({ id }) => id), known.map((own) => own.fingerprint)];
    const values = [ids, fingerprints, paymentId, orderId, accountId];
    const bound = await prepared<{ id: Buffer }>(tx, BIND, values);
    return bound.length === known.length;
  }

  /**
   * Under every version of the key, in the same order in every process. A request is also
   * identified by the fingerprint of an earlier release: during a rollout both releases run at the
   * same time, and a retry is found regardless of which one received the first request.
   */
  private identities(request: KeyedRequest): KeyIdentity[] {
    const { current, others } = this.hashes;
    const spellings = request.earlier ? [request, { ...request, ...request.earlier }] : [request];
    return [current, ...others]
      .sort((left, right) => left.version - right.version)
      .flatMap((version) => spellings.map((spelling) => identify(version, spelling)));
  }
}

interface KeyIdentity {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
}

function identify(version: HashVersion, request: KeyedRequest): KeyIdentity {
  const { principalId, method, path, key, body } = request;
  const id = version.hash('scope', principalId, method, path, key);
  const canonical = canonicalBody(version.key, body);
  const fingerprint = version.hash('canonical-body', canonical);
  canonical.fill(0);
  return { id, fingerprint };
}

/** Rows of earlier releases lost their fingerprint, and expire a day after the upgrade. */
function isOtherRequest(stored: Buffer, expected: Buffer): boolean {
  return stored.length > 0 && !constantTimeEqual(stored, expected);
}

/** The request's idempotency key and the request it belongs to; null without one. */
export const CurrentKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): KeyedRequest | null => {
    const request = context.switchToHttp().getRequest<RawBodyRequest & AuthenticatedRequest>();
    const key = request.headers['x-idempotency-key'];
    if (typeof key !== 'string') return null;
    return {
      ...idempotencyScope(request),
      method: request.method,
      key,
      body: Buffer.from(request.rawBody ?? Buffer.alloc(0)),
    };
  },
);
