import type { AccountId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.js';
import type { KeyScope } from './key-limits.js';

/** A key of an account. Its value is shown once; the database holds a keyed hash. */
@Entity('account_api_key')
@Index('account_api_key_key_id', ['keyId'], { unique: true })
@Index('account_api_key_account', ['accountId', 'createdAt'])
export class AccountApiKey {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @ForeignKey(() => Account, { name: 'account_api_key_account_id_fkey' })
  @Column({ type: 'uuid' })
  accountId!: AccountId;

  /** The part of the value that names the key. It is no secret. */
  @Column({ type: 'text' })
  keyId!: string;

  @Column({ type: 'bytea' })
  keyHash!: Buffer;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** What it may be used for; null: everything. */
  @Column({ type: 'text', array: true, nullable: true })
  scopes!: KeyScope[] | null;

  /** Where it may be used from; null: everywhere. */
  @Column({ type: 'text', array: true, nullable: true })
  allowedCidrs!: string[] | null;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;

  /** Written in batches: it lags a few seconds behind. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
