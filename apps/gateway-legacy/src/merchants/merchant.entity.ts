import type { Scheme } from '@tessera/cards';
import type { AccountId } from '@tessera/ids';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MerchantId } from '../ids.js';

/** The merchant at one scheme. What is null the scheme has not registered. */
export interface MerchantScheme {
  readonly name: Scheme;
  readonly acquirerBin: string | null;
  readonly requestorId: string | null;
  readonly requestorName: string | null;
  readonly categoryCode: string | null;
  readonly merchantId: string | null;
  readonly merchantName: string | null;
}

/** Who is paid. */
@Entity('merchant')
@Index('merchant_newest', ['accountId', 'createdAt', 'id'])
export class Merchant {
  @PrimaryColumn({ type: 'uuid' })
  id!: MerchantId;

  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ type: 'text' })
  legalName!: string;

  @Column({ type: 'text' })
  companyCity!: string;

  @Column({ type: 'text' })
  countryCode!: string;

  @Column({ type: 'text' })
  websiteUrl!: string;

  @Column({ type: 'text' })
  defaultCurrency!: string;

  /** The ID of the merchant at its acquirer, for schemes that have no separate ID for it. */
  @Column({ type: 'text', nullable: true })
  defaultMerchantId!: string | null;

  @Column({ type: 'boolean' })
  threeDsEnabled!: boolean;

  @Column({ type: 'boolean' })
  identityAndVerificationEnabled!: boolean;

  @Column({ type: 'jsonb' })
  schemes!: MerchantScheme[];

  /** Names the key in every message that is encrypted under it. */
  @Column({ type: 'uuid' })
  encryptionKeyId!: string;

  @Column({ type: 'bytea' })
  sealedEncryptionKey!: Buffer;
}
