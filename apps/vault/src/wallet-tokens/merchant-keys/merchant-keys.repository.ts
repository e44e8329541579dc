import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring } from '@tessera/crypto';
import { isUniqueViolation, prepared, preparedCount } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { VaultConfig } from '../../config.js';
import { P256, sha256, spkiOf } from '../p256.js';
import type { Wallet } from '../wallet.js';

/** A key pair as it is stored, its private half sealed. */
export interface MerchantKey {
  readonly id: string;
  readonly createdAt: Date;
  /** Null while its payloads are refused. */
  readonly activatedAt: Date | null;
  readonly wallet: Wallet;
  readonly recipient: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  readonly publicKeyHash: Buffer;
  readonly wrappedKey: Buffer;
  readonly sealedPrivateKey: Buffer;
}

/** A key pair that is not stored yet, its private half sealed. */
export interface SealedMerchantKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly wrapped: Buffer;
  readonly kekVersion: number;
  readonly sealed: Buffer;
}

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly activated_at: Date | null;
  readonly wallet: Wallet;
  readonly recipient: string;
  readonly public_key: Buffer;
  readonly public_key_hash: Buffer;
  readonly wrapped_key: Buffer;
  readonly sealed_private_key: Buffer;
}

/** The name of the field, bound to its ciphertext: changing it loses what is sealed under it. */
const PRIVATE_KEY_FIELD = 'private_key';

const COLUMNS = [
  ...['id', 'created_at', 'activated_at', 'wallet', 'recipient', 'public_key', 'public_key_hash'],
  ...['wrapped_key', 'sealed_private_key'],
].join(', ');

const LIST_ACTIVE = {
  name: 'wallet_merchant_key_list_active',
  text: `select ${COLUMNS} from wallet_merchant_key
    where wallet = $1 and activated_at is not null order by activated_at desc, id`,
};
const LIST = {
  name: 'wallet_merchant_key_list',
  text: `select ${COLUMNS} from wallet_merchant_key order by wallet, created_at, id`,
};
const LOCK_ALL = {
  name: 'wallet_merchant_key_lock_all',
  text: `select ${COLUMNS} from wallet_merchant_key order by id for update`,
};
const INSERT = {
  name: 'wallet_merchant_key_insert',
  text: `insert into wallet_merchant_key (id, created_at, wallet, recipient, public_key,
      public_key_hash, wrapped_key, kek_version, sealed_private_key)
    values ($1, now(), $2, $3, $4, $5, $6, $7, $8)`,
};
const ACTIVATE = {
  name: 'wallet_merchant_key_activate',
  text: `update wallet_merchant_key set activated_at = now()
    where id = $1 and activated_at is null`,
};
const DELETE = {
  name: 'wallet_merchant_key_delete',
  text: 'delete from wallet_merchant_key where id = $1',
};

/** The key pairs that wallets encrypt payments to; several of one merchant during a rotation. */
@Injectable()
export class MerchantKeysRepository {
  private readonly cipher: EnvelopeCipher;

  constructor(
    private readonly dataSource: DataSource,
    keyring: Keyring,
    config: VaultConfig,
  ) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /** Those whose payloads are taken, the newest first. */
  async listActive(wallet: Wallet): Promise<MerchantKey[]> {
    return (await prepared<Row>(this.dataSource, LIST_ACTIVE, [wallet])).map(merchantKey);
  }

  async list(): Promise<MerchantKey[]> {
    return (await prepared<Row>(this.dataSource, LIST, [])).map(merchantKey);
  }

  /** All of them, locked until the transaction ends. */
  async lock(tx: EntityManager): Promise<MerchantKey[]> {
    return (await prepared<Row>(tx, LOCK_ALL, [])).map(merchantKey);
  }

  /**
   * The private half. It is not kept: the key-encryption key leaves memory after minutes, and what
   * it protects does too.
   *
   * @throws KeyUnavailableError when the key provider is out of reach
   */
  async open({ id, wrappedKey, sealedPrivateKey }: MerchantKey): Promise<KeyObject> {
    const dataKey = await this.cipher.openDataKey(wrappedKey, id);
    const der = dataKey.open(PRIVATE_KEY_FIELD, sealedPrivateKey);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    der.fill(0);
    return key;
  }

  /** Before the transaction that stores it: a key-encryption key may have to be read first. */
  async seal(privateKey: KeyObject = newPrivateKey()): Promise<SealedMerchantKey> {
    const id = randomUUID();
    const publicKey = spkiOf(createPublicKey(privateKey));
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const dataKey = await this.cipher.newDataKey(id);
    const sealed = dataKey.seal(PRIVATE_KEY_FIELD, der);
    der.fill(0);
    return { id, publicKey, wrapped: dataKey.wrapped, kekVersion: dataKey.kekVersion, sealed };
  }

  /** @returns false when it is stored already; a new one is not active yet */
  async add(
    tx: EntityManager,
    { wallet, recipient }: { readonly wallet: Wallet; readonly recipient: string },
    { id, publicKey, wrapped, kekVersion, sealed }: SealedMerchantKey,
  ): Promise<boolean> {
    const values = [id, wallet, recipient, publicKey, sha256(publicKey)];
    try {
      await prepared(tx, INSERT, [...values, wrapped, kekVersion, sealed]);
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'wallet_merchant_key_hash')) return false;
      throw error;
    }
  }

  /** @returns false when it is active already, or gone */
  async activate(tx: EntityManager, id: string): Promise<boolean> {
    return (await preparedCount(tx, ACTIVATE, [id])) === 1;
  }

  /** The private half is gone with the row. */
  async delete(tx: EntityManager, id: string): Promise<boolean> {
    return (await preparedCount(tx, DELETE, [id])) === 1;
  }
}

function newPrivateKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: P256 }).privateKey;
}

function merchantKey(row: Row): MerchantKey {
  return {
    id: row.id,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    wallet: row.wallet,
    recipient: row.recipient,
    publicKey: row.public_key,
    publicKeyHash: row.public_key_hash,
    wrappedKey: row.wrapped_key,
    sealedPrivateKey: row.sealed_private_key,
  };
}
