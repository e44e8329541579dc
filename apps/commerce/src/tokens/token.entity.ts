import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from '@tessera/accounts';
import type { NetworkTokenStatus } from './network-token-status.js';

export const TOKEN_STATUSES = ['active', 'invalidated'] as const;

export type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** The columns, for copies that are none of the database's. */
export type TokenFields = Pick<Token, keyof Token>;

/** A card of an account, without its number. It has the id of the vault's token. */
@Entity('token')
@Index('token_newest', ['accountId', 'createdAt', 'id'])
@Index('token_last_four', ['accountId', 'accountNumberLastFour', 'createdAt'])
@Index('token_network_last_four', ['accountId', 'networkTokenLastFour', 'createdAt'])
@Index('token_network_status', ['accountId', 'networkTokenStatus', 'createdAt'])
@Index('token_network_token', ['networkTokenId'])
@Index('token_declined', ['accountId', 'networkTokenDeclinedAt'], {
  where: `network_token_status = 'failed'`,
})
@Index('token_expiry', ['expiresAt'], { where: `status = 'active'` })
@Index('token_compared', ['comparedAt'], {
  where: `status = 'active' or network_token_status in ('pending', 'active', 'inactive')`,
})
@Index('token_pending', ['comparedAt'], { where: `network_token_status = 'pending'` })
export class Token {
  @PrimaryColumn({ type: 'uuid' })
  id!: TokenId;

  @ForeignKey(() => Account, { name: 'token_account_id_fkey' })
  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'text' })
  status!: TokenStatus;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  invalidatedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  cardholderName!: string | null;

  @Column({ type: 'smallint' })
  expiryMonth!: number;

  @Column({ type: 'smallint' })
  expiryYear!: number;

  @Column({ type: 'text' })
  maskedAccountNumber!: string;

  @Column({ type: 'text' })
  accountNumberLastFour!: string;

  @Column({ type: 'smallint' })
  accountNumberLength!: number;

  @Column({ type: 'text', nullable: true })
  issuerIdentificationNumber!: string | null;

  @Column({ type: 'text' })
  scheme!: string;

  @Column({ type: 'text', nullable: true })
  segment!: string | null;

  @Column({ type: 'text', nullable: true })
  type!: string | null;

  @Column({ type: 'text', nullable: true })
  bankName!: string | null;

  @Column({ type: 'text', nullable: true })
  countryCode!: string | null;

  /** Of the issuer. */
  @Column({ type: 'text', nullable: true })
  currencyCode!: string | null;

  /** Of the account, as it was set when the token was made. */
  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  @Column({ type: 'uuid', nullable: true })
  cardArtId!: string | null;

  /** The vault's id of the network token. */
  @Column({ type: 'uuid', nullable: true })
  networkTokenId!: NetworkTokenId | null;

  @Column({ type: 'text' })
  networkTokenStatus!: NetworkTokenStatus;

  /** Why the scheme issued no network token: a code. */
  @Column({ type: 'text', nullable: true })
  networkTokenReason!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  networkTokenDeclinedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  maskedNetworkTokenNumber!: string | null;

  @Column({ type: 'text', nullable: true })
  networkTokenLastFour!: string | null;

  /** Kept whether or not the account sees it. */
  @Column({ type: 'text', nullable: true })
  paymentAccountReference!: string | null;

  @Column({ type: 'jsonb' })
  metadata!: Record<string, string>;

  /**
   * Incremented on every change, so that vault state read before a change is not applied after it.
   */
  @Column({ type: 'integer' })
  version!: number;

  /** When the vault was last asked about it. */
  @Column({ type: 'timestamptz' })
  comparedAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
