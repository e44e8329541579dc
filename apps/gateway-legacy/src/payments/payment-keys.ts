import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { constantTimeEqual, Keyring, type HashVersion, type VersionedHash } from '@tessera/crypto';
import {
  canonicalBody,
  PeriodicService,
  prepared,
  preparedCount,
  type RawBodyRequest,
} from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { OtherRequestError } from './payments.errors.js';

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly principalId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: Buffer;
}

interface KeyRow extends Record<string, unknown> {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly payment_id: string;
}

const KEPT = `interval '24 hours'`;
const FIND = {
  name: 'payment_key_find',
  text: `select id, fingerprint, payment_id from payment_key
    where id = any($1::bytea[]) and created_at > now() - ${KEPT}`,
};
/** A key whose day is over may be used anew. */
const BIND = {
  name: 'payment_key_bind',
  text: `insert into payment_key as k (id, fingerprint, payment_id, order_id, created_at)
    select id, fingerprint, $3, $4, now()
    from unnest($1::bytea[], $2::bytea[]) as given (id, fingerprint)
    on conflict (id) do update set fingerprint = excluded.fingerprint,
      payment_id = excluded.payment_id, order_id = excluded.order_id, created_at = now()
    where k.created_at <= now() - ${KEPT}`,
};
const PURGE = {
  name: 'payment_key_purge',
  text: `delete from payment_key where id in (
    select id from payment_key where created_at <= now() - ${KEPT} limit $1)`,
};
const PURGE_EVERY_MS = 10 * 60_000;
const PURGE_BATCH = 5_000;

/**
 * Binds idempotency keys to what they caused, in the transaction that causes it. Stored answers are
 * not enough where money moves: a process that dies between the order and the answer leaves none, and
 * the repeated request must find the payment rather than make another.
 */
@Injectable()
export class PaymentKeys extends PeriodicService<number> {
  private readonly hashes: VersionedHash;

  constructor(
    private readonly dataSource: DataSource,
    keyring: Keyring,
  ) {
    super({ failure: 'Old keys of payments were not removed.', everyMs: PURGE_EVERY_MS });
    this.hashes = keyring.versionedHash(KEYRING_KEYS.paymentKeys);
  }

  /**
   * The payment that a key caused.
   *
   * @throws OtherRequestError when the key came with another body
   */
  async findPayment(request: KeyedRequest | null): Promise<string | null> {
    if (request === null) return null;
    const known = this.identities(request);
    const [row] = await prepared<KeyRow>(this.dataSource, FIND, [known.map(({ id }) => id)]);
    const own = row && known.find(({ id }) => id.equals(row.id));
    if (row === undefined || own === undefined) return null;
    if (isOtherRequest(row.fingerprint, own.fingerprint)) throw new OtherRequestError();
    return row.payment_id;
  }

  /**
   * While the key that hashes rotates, the idempotency key is bound under every version: processes
   * that change versions at different moments still meet in one row.
   *
   * @returns false when somebody else has bound the key: roll back, and find what it caused
   */
  async bind(
    on: EntityManager,
    request: KeyedRequest | null,
    { paymentId, orderId }: { readonly paymentId: string; readonly orderId: string | null },
  ): Promise<boolean> {
    if (request === null) return true;
    const known = this.identities(request);
    const [ids, fingerprints] = [known.map(({ id }) => id), known.map((own) => own.fingerprint)];
    const bound = await preparedCount(on, BIND, [ids, fingerprints, paymentId, orderId]);
    return bound === known.length;
  }

  protected override async work(): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [PURGE_BATCH]);
  }

  /** Under every version of the key, in the same order in every process. */
  private identities(request: KeyedRequest): KeyIdentity[] {
    const { current, others } = this.hashes;
    return [current, ...others]
      .sort((left, right) => left.version - right.version)
      .map((version) => identify(version, request));
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

/** The request's idempotency key and what it belongs to; null without one. */
export const CurrentKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): KeyedRequest | null => {
    const request = context.switchToHttp().getRequest<RawBodyRequest & AuthenticatedRequest>();
    const key = request.headers['x-idempotency-key'];
    if (typeof key !== 'string') return null;
    return {
      principalId: request.principal?.id ?? 'public',
      method: request.method,
      path: request.url,
      key,
      body: Buffer.from(request.rawBody ?? Buffer.alloc(0)),
    };
  },
);
