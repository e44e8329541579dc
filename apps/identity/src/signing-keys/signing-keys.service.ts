import type { AuditEntry, AuditTrail } from '@tessera/audit';
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

/** Makes, keeps and rotates the keys that sign tokens, each change with its row of the audit trail. */
export class SigningKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: Sealer,
    private readonly trail: AuditTrail,
    private readonly tokenLifetimeSeconds: number,
  ) {}

  /** The first boot makes the first key; of replicas that race one makes it and the rest find it. */
  ensureFirst(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockKeys(manager);
      if (!(await manager.exists(SigningKey))) {
        const { kid } = await this.addKey(manager, 0);
        await this.record(manager, 'keys.create', kid);
      }
    });
  }

  /**
   * Publishes the next key, which signs ten minutes later. In an emergency (a key has leaked) it
   * signs at once and the others are destroyed: tokens they signed stop working.
   */
  rotate(options: { emergency: boolean }): Promise<SigningKey> {
    return this.dataSource.transaction(async (manager) => {
      await lockKeys(manager);
      const { now, keys } = await readKeys(manager);
      if (options.emergency) {
        await this.destroy(manager, keys, 'emergency');
        return this.addNext(manager, 0, options);
      }
      const pending = keys.find((key) => key.signsFrom > now);
      if (pending !== undefined) {
        throw new RotationPendingError(pending.kid, pending.signsFrom);
      }
      const signsInSeconds = keys.length === 0 ? 0 : PUBLISHED_BEFORE_SIGNING_SECONDS;
      return this.addNext(manager, signsInSeconds, options);
    });
  }

  async schedule(): Promise<KeySchedule<SigningKey>> {
    const { now, keys } = await readKeys(this.dataSource.manager);
    return scheduleKeys(keys, now);
  }

  /**
   * The private keys to hold, the signing one first. Also the housekeeping of the key table: it
   * notes this replica's token lifetime, and destroys keys whose last token has expired.
   */
  async load(): Promise<JWK[]> {
    await this.dataSource.query(
      'update signing_keys set longest_token_seconds = $1 where longest_token_seconds < $1',
      [this.tokenLifetimeSeconds],
    );
    const { published, expired } = await this.schedule();
    if (expired.length > 0) {
      await this.dataSource.transaction(async (manager) => {
        await lockKeys(manager);
        await this.destroy(manager, expired, 'expired');
      });
    }
    return published.map((key) => this.open(key));
  }

  private async addNext(
    manager: EntityManager,
    signsInSeconds: number,
    { emergency }: { emergency: boolean },
  ): Promise<SigningKey> {
    const key = await this.addKey(manager, signsInSeconds);
    const details = { emergency, signs_from: key.signsFrom.toISOString() };
    await this.record(manager, 'keys.rotate', key.kid, details);
    return key;
  }

  /** Of replicas that destroy a key at once, the one that deletes it leaves the row. */
  private async destroy(
    manager: EntityManager,
    keys: readonly SigningKey[],
    reason: 'expired' | 'emergency',
  ): Promise<void> {
    for (const { kid } of keys) {
      const { affected } = await manager.delete(SigningKey, { kid });
      if (affected === 1) await this.record(manager, 'keys.retire', kid, { reason });
    }
  }

  private record(
    on: EntityManager,
    action: string,
    kid: string,
    details: AuditEntry['details'] = {},
  ): Promise<void> {
    const object = { type: 'signing_key', id: kid };
    return this.trail.record(on, { action, result: 'success', object, details });
  }

  private async addKey(manager: EntityManager, signsInSeconds: number): Promise<SigningKey> {
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
    await manager.query(
      `insert into signing_keys (kid, sealed_jwk, signs_from, longest_token_seconds)
       values ($1, $2, now() + make_interval(secs => $3), $4)`,
      [kid, sealed, signsInSeconds, this.tokenLifetimeSeconds],
    );
    return manager.findOneByOrFail(SigningKey, { kid });
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

async function lockKeys(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('identity: signing keys'))`);
}

/** Read together with the database's clock, by which all replicas agree on what signs. */
async function readKeys(manager: EntityManager): Promise<{ now: Date; keys: SigningKey[] }> {
  const clock: { now: Date }[] = await manager.query('select clock_timestamp() as now');
  const now = clock[0]?.now;
  if (now === undefined) {
    throw new Error('The database did not tell the time.');
  }
  return { now, keys: await manager.find(SigningKey) };
}

/** Binds a sealed key to its row: swapping rows in the table is noticed. */
export function signingKeyContext(kid: string): string {
  return `signing-key:${kid}`;
}
