import type { KeyObject } from 'node:crypto';
import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { constantTimeEqual, keyedHash, Keyring } from '@tessera/crypto';
import {
  canonicalBody,
  idempotencyScope,
  PeriodicService,
  prepared,
  preparedCount,
  purgeInBatches,
  PurgeMetrics,
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
  /** How an earlier release told the request from others. */
  readonly earlier?: { readonly principalId: string; readonly path: string } | undefined;
}

interface KeyRow extends Record<string, unknown> {
  readonly fingerprint: Buffer;
  readonly payment_id: string;
}

const KEPT_SECONDS = 24 * 60 * 60;
const KEPT = `interval '${KEPT_SECONDS} seconds'`;
const FIND = {
  name: 'payment_key_find',
  text: `select fingerprint, payment_id from payment_key
    where id = any($1::bytea[]) and created_at > now() - ${KEPT}
    order by created_at limit 1`,
};
/** A key whose day is over may be used anew. */
const BIND = {
  name: 'payment_key_bind',
  text: `insert into payment_key as k (id, fingerprint, payment_id, order_id, created_at)
    values ($1, $2, $3, $4, now())
    on conflict (id) do update set fingerprint = excluded.fingerprint,
      payment_id = excluded.payment_id, order_id = excluded.order_id, created_at = now()
    where k.created_at <= now() - ${KEPT}`,
};
const PURGE = {
  name: 'payment_key_purge',
  text: `with old as materialized (
      select id from payment_key where created_at <= now() - ${KEPT}
      order by created_at limit $1 for update skip locked)
    delete from payment_key where id in (select id from old)`,
};
const PURGE_EVERY_MS = 60_000;
const PURGE_BATCH = 5_000;

/**
 * Binds idempotency keys to what they caused, in the transaction that causes it. Stored answers are
 * not enough where money moves: a process that dies between the order and the answer leaves none, and
 * the repeated request must find the payment rather than make another.
 */
@Injectable()
export class PaymentKeys extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Old keys of payments were not removed.', everyMs: PURGE_EVERY_MS });
    metrics.watch({ table: 'payment_key', column: 'created_at', keptSeconds: KEPT_SECONDS });
  }

  /** Asked for at each use: a worker has no such key, and needs none. */
  private get hashKey(): KeyObject {
    return this.keyring.hmacKey(KEYRING_KEYS.paymentKeys);
  }

  /**
   * The payment that a key caused.
   *
   * @throws OtherRequestError when the key came with another body
   */
  async findPayment(request: KeyedRequest | null): Promise<string | null> {
    if (request === null) return null;
    const [row] = await prepared<KeyRow>(this.dataSource, FIND, [this.idsOf(request)]);
    if (row === undefined) return null;
    if (isOtherRequest(row.fingerprint, this.fingerprintOf(request))) {
      throw new OtherRequestError();
    }
    return row.payment_id;
  }

  /** @returns false when somebody else has bound the key: roll back, and find what it caused */
  async bind(
    on: EntityManager,
    request: KeyedRequest | null,
    { paymentId, orderId }: { readonly paymentId: string; readonly orderId: string | null },
  ): Promise<boolean> {
    if (request === null) return true;
    const fingerprint = this.fingerprintOf(request);
    for (const id of this.idsOf(request)) {
      const bound = await preparedCount(on, BIND, [id, fingerprint, paymentId, orderId]);
      if (bound !== 1) return false;
    }
    return true;
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const batch = () => preparedCount(this.dataSource, PURGE, [PURGE_BATCH]);
    return purgeInBatches(PURGE_BATCH, batch, signal);
  }

  /**
   * The id of the key, and the one that it had in an earlier release: a retry is found whichever of
   * the two releases, which run side by side during a rollout, received the first request.
   */
  private idsOf({ principalId, method, path, key, earlier }: KeyedRequest): Buffer[] {
    const id = (scope: { readonly principalId: string; readonly path: string }) =>
      keyedHash(this.hashKey, 'scope', scope.principalId, method, scope.path, key);
    const own = id({ principalId, path });
    return earlier === undefined ? [own] : [own, id(earlier)];
  }

  private fingerprintOf({ body }: KeyedRequest): Buffer {
    const canonical = canonicalBody(this.hashKey, body);
    const fingerprint = keyedHash(this.hashKey, 'canonical-body', canonical);
    canonical.fill(0);
    return fingerprint;
  }
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
      ...idempotencyScope(request),
      method: request.method,
      key,
      body: Buffer.from(request.rawBody ?? Buffer.alloc(0)),
    };
  },
);
