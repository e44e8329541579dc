import type { AuditEntry, AuditTrailService } from '@tessera/audit';
import type { Sealer } from '@tessera/crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { DataSource, EntityManager } from 'typeorm';
import { PUBLISHED_BEFORE_SIGNING_SECONDS, scheduleKeys } from './key-schedule.js';
import type { KeySchedule } from './key-schedule.js';
import { SigningKey } from './signing-key.entity.js';
import { RotationPendingError, SealedKeyError } from './signing-keys.errors.js';

const ALGORITHM = 'RS256';
const MODULUS_BITS = 2048;

/**
 * Creates, stores and rotates the keys that sign tokens, each change with its row in the audit
 * trail.
 */
export class SigningKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: Sealer,
    private readonly trail: AuditTrailService,
    private readonly tokenLifetimeSeconds: number,
  ) {}

  /**
   * The first boot creates the first key; of concurrent replicas one creates it and the rest find
   * it.
   */
  ensureFirst(): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      await lockKeys(tx);
      if (!(await tx.exists(SigningKey))) {
        const { kid } = await this.addKey(tx, 0);
        await this.record(tx, 'keys.create', kid);
      }
    });
  }

  /**
   * Publishes the next key, which signs ten minutes later. In an emergency (a leaked key) it signs
   * at once and the others are destroyed: tokens they signed stop working.
   */
  rotate(
    options: { emergency: boolean },
    finish?: (tx: EntityManager, key: SigningKey) => Promise<void>,
  ): Promise<SigningKey> {
    return this.dataSource.transaction(async (tx) => {
      const key = await this.rotateIn(tx, options);
      await finish?.(tx, key);
      return key;
    });
  }

  private async rotateIn(tx: EntityManager, options: { emergency: boolean }): Promise<SigningKey> {
    await lockKeys(tx);
    const { now, keys } = await readKeys(tx);
    if (options.emergency) {
      await this.destroy(tx, keys, 'emergency');
      return this.addNext(tx, 0, options);
    }
    const pending = keys.find((key) => key.signsFrom > now);
    if (pending !== undefined) {
      throw new RotationPendingError(pending.kid, pending.signsFrom);
    }
    const signsInSeconds = keys.length === 0 ? 0 : PUBLISHED_BEFORE_SIGNING_SECONDS;
    return this.addNext(tx, signsInSeconds, options);
  }

  async schedule(): Promise<KeySchedule<SigningKey>> {
    const { now, keys } = await readKeys(this.dataSource.manager);
    return scheduleKeys(keys, now);
  }

  /**
   * The private keys, the signing one first. Also maintains the key table: records this replica's
   * token lifetime, and destroys keys whose last token has expired.
   */
  async load(): Promise<JWK[]> {
    await this.dataSource.query(
      'update signing_keys set longest_token_seconds = $1 where longest_token_seconds < $1',
      [this.tokenLifetimeSeconds],
    );
    const { published, expired } = await this.schedule();
    if (expired.length > 0) {
      await this.dataSource.transaction(async (tx) => {
        await lockKeys(tx);
        await this.destroy(tx, expired, 'expired');
      });
    }
    return published.map((key) => this.open(key));
  }

  private async addNext(
    tx: EntityManager,
    signsInSeconds: number,
    { emergency }: { emergency: boolean },
  ): Promise<SigningKey> {
    const key = await this.addKey(tx, signsInSeconds);
    const details = { emergency, signs_from: key.signsFrom.toISOString() };
    await this.record(tx, 'keys.rotate', key.kid, details);
    return key;
  }

  /**
   * Of replicas that destroy a key concurrently, only the one that deletes it writes the audit row.
   */
  private async destroy(
    tx: EntityManager,
    keys: readonly SigningKey[],
    reason: 'expired' | 'emergency',
  ): Promise<void> {
    for (const { kid } of keys) {
      const { affected } = await tx.delete(SigningKey, { kid });
      if (affected === 1) await this.record(tx, 'keys.retire', kid, { reason });
    }
  }

  private record(
    tx: EntityManager,
    action: string,
    kid: string,
    details: AuditEntry['details'] = {},
  ): Promise<void> {
    const object = { type: 'signing_key', id: kid };
    return this.trail.record(tx, { action, result: 'success', object, details });
  }

  private async addKey(tx: EntityManager, signsInSeconds: number): Promise<SigningKey> {
    const { privateKey } = await generateKeyPair(ALGORITHM, {
      modulusLength: MODULUS_BITS,
      extractable: true,
    });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    const sealed = this.sealer.seal(
      JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }),
      signingKeyContext(kid),
    );
    await tx.query(
      `insert into signing_keys (kid, sealed_jwk, signs_from, longest_token_seconds)
       values ($1, $2, now() + make_interval(secs => $3), $4)`,
      [kid, sealed, signsInSeconds, this.tokenLifetimeSeconds],
    );
    return tx.findOneByOrFail(SigningKey, { kid });
  }

  private open(key: SigningKey): JWK {
    try {
      return JSON.parse(
        this.sealer.open(key.sealedJwk, signingKeyContext(key.kid)).toString(),
      ) as JWK;
    } catch (cause) {
      throw new SealedKeyError(key.kid, cause);
    }
  }
}

async function lockKeys(tx: EntityManager): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('identity: signing keys'))`);
}

/** Read together with the database's clock, so that all replicas agree on the signing key. */
async function readKeys(tx: EntityManager): Promise<{ now: Date; keys: SigningKey[] }> {
  const clock: { now: Date }[] = await tx.query('select clock_timestamp() as now');
  const now = clock[0]?.now;
  if (now === undefined) {
    throw new Error('The database returned no time.');
  }
  return { now, keys: await tx.find(SigningKey) };
}

/** Binds a sealed key to its row, so that swapped rows are detected. */
export function signingKeyContext(kid: string): string {
  return `signing-key:${kid}`;
}
