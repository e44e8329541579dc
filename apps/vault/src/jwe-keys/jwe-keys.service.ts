import { createPrivateKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { Keyring, type Sealer } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { isAccepted, isPublished, JWE_KEY_ACCEPTED_MS } from './jwe-key-schedule.js';
import type { JwkResponse } from './jwk.response.js';

/** A key pair in the memory of this process. */
export interface JweKeyPair {
  readonly jwk: JwkResponse;
  readonly privateKey: KeyObject;
  readonly createdAt: Date;
}

const MODULUS_BITS = 2048;
const generateRsa = promisify(generateKeyPair);

interface JweKeyRow {
  readonly kid: string;
  readonly public_jwk: string;
  readonly sealed_private_key: Buffer;
  readonly created_at: Date;
}

const READ_ACCEPTED = {
  name: 'jwe_key_read_accepted',
  text: `select kid, public_jwk, sealed_private_key, created_at from jwe_key
    where created_at > $1 order by created_at desc`,
};

/** Keys that can no longer be in use are deleted when a new one is created. */
const REPLACE = {
  name: 'jwe_key_replace',
  text: `with old as (delete from jwe_key where created_at <= $5)
    insert into jwe_key (kid, public_jwk, sealed_private_key, created_at) values ($1, $2, $3, $4)`,
};

/**
 * The key pairs that browsers encrypt cards to. One is published for a day, then a new one is made;
 * replicas that make one at the same moment publish both, which is as good.
 */
@Injectable()
export class JweKeysService implements OnApplicationBootstrap {
  private readonly sealer: Sealer;
  /** Newest first. */
  private pairs: readonly JweKeyPair[] = [];
  private making: Promise<JweKeyPair> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly role: ServiceRole,
    keyring: Keyring,
  ) {
    this.sealer = keyring.sealer(KEYRING_KEYS.jwePrivateKey);
  }

  /** Created at startup, so that the first shopper does not have to wait for a key pair. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.role.isWorker) {
      await this.getPublished();
    }
  }

  /** The pair that sessions name now. */
  async getPublished(): Promise<JweKeyPair> {
    const known = this.findPublished() ?? (await this.reload(), this.findPublished());
    if (known !== undefined) {
      return known;
    }
    this.making ??= this.make().finally(() => {
      this.making = undefined;
    });
    return this.making;
  }

  /** The pairs that a JWE may be encrypted to: the one it names, or all when it names none. */
  async findAccepted(kid: string | undefined): Promise<readonly JweKeyPair[]> {
    const known = this.acceptedAs(kid);
    if (known.length > 0) {
      return known;
    }
    await this.reload();
    return this.acceptedAs(kid);
  }

  private findPublished(): JweKeyPair | undefined {
    const now = this.clock.now();
    return this.pairs.find((pair) => isPublished(pair.createdAt, now));
  }

  private acceptedAs(kid: string | undefined): readonly JweKeyPair[] {
    const now = this.clock.now();
    const accepted = this.pairs.filter((pair) => isAccepted(pair.createdAt, now));
    return kid === undefined ? accepted : accepted.filter((pair) => pair.jwk.kid === kid);
  }

  private async reload(): Promise<void> {
    const rows = await prepared<JweKeyRow>(this.dataSource, READ_ACCEPTED, [this.oldestAccepted()]);
    const known = new Map(this.pairs.map((pair) => [pair.jwk.kid, pair]));
    this.pairs = rows.map((row) => known.get(row.kid) ?? this.open(row));
  }

  private open(row: JweKeyRow): JweKeyPair {
    const der = this.sealer.open(row.sealed_private_key, row.kid);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    der.fill(0);
    const jwk = JSON.parse(row.public_jwk) as JwkResponse;
    return { jwk, privateKey, createdAt: row.created_at };
  }

  private async make(): Promise<JweKeyPair> {
    const { publicKey, privateKey } = await generateRsa('rsa', { modulusLength: MODULUS_BITS });
    const kid = randomUUID();
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const jwk: JwkResponse = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e };
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const sealed = this.sealer.seal(der, kid);
    der.fill(0);
    const createdAt = this.clock.now();
    const values = [kid, JSON.stringify(jwk), sealed, createdAt, this.oldestAccepted()];
    await prepared(this.dataSource, REPLACE, values);
    const pair = { jwk, privateKey, createdAt };
    this.pairs = [pair, ...this.pairs.filter((other) => isAccepted(other.createdAt, createdAt))];
    return pair;
  }

  private oldestAccepted(): Date {
    return new Date(this.clock.now().getTime() - JWE_KEY_ACCEPTED_MS);
  }
}
