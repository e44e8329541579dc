import type { Scheme } from '@tessera/cards';
import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { GatewayTokenId } from '../ids.js';

/** `unsupported`: the vault has no token service, or the scheme no network tokens. */
export const NETWORK_TOKEN_STATUSES = [
  'pending',
  'active',
  'suspended',
  'failed',
  'deleted',
  'unsupported',
] as const;

export type NetworkTokenStatus = (typeof NETWORK_TOKEN_STATUSES)[number];

/**
 * A card of an account: the gateway's ID for it, and the vault's. The card is in the vault; the
 * fields here are a copy from the last time the vault was read.
 */
@Entity('token')
@Index('token_newest', ['accountId', 'createdAt', 'id'])
export class Token {
  @PrimaryColumn({ type: 'uuid' })
  id!: GatewayTokenId;

  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'uuid' })
  vaultTokenId!: TokenId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** A deleted token can't be used for payments any more; existing payments keep its ID. */
  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  /** Whether the gateway put the card into the vault: then it ends there with the token. */
  @Column({ type: 'boolean' })
  ownsCard!: boolean;

  @Column({ type: 'text', nullable: true })
  maskedAccountNumber!: string | null;

  @Column({ type: 'text', nullable: true })
  scheme!: Scheme | null;

  @Column({ type: 'smallint', nullable: true })
  expiryMonth!: number | null;

  @Column({ type: 'smallint', nullable: true })
  expiryYear!: number | null;

  /** The vault's id of it. */
  @Column({ type: 'uuid', nullable: true })
  networkTokenId!: NetworkTokenId | null;

  /** Null until the vault has been asked for one. */
  @Column({ type: 'text', nullable: true })
  networkTokenStatus!: NetworkTokenStatus | null;

  @Column({ type: 'text', nullable: true })
  networkTokenReason!: string | null;

  @Column({ type: 'text', nullable: true })
  networkTokenMaskedNumber!: string | null;

  @Column({ type: 'text', nullable: true })
  networkTokenLastFour!: string | null;

  @Column({ type: 'text', nullable: true })
  paymentAccountReference!: string | null;

  /** When the vault was last read; null if never. */
  @Column({ type: 'timestamptz', nullable: true })
  seenAt!: Date | null;

  /**
   * When to contact the vault next, to read the token or to report its deletion; null if no contact
   * is due.
   */
  @Column({ type: 'timestamptz', nullable: true })
  workDueAt!: Date | null;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
