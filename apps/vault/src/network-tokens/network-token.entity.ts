import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { NetworkTokenStatus } from './network-token-status.js';
import type { TokenScheme } from './token-scheme.js';

/** A token that a scheme has given, or is asked to give, for a card. What is secret lies apart. */
@Entity('network_token')
@Index('network_token_owner', ['owner', 'account', 'createdAt', 'id'])
@Index('network_token_newest', ['createdAt', 'id'])
@Index('network_token_pci_token', ['pciTokenId', 'createdAt', 'id'], {
  where: 'pci_token_id is not null',
})
@Index('network_token_due', ['dueAt'], { where: 'due_at is not null' })
@Index('network_token_provider_reference', ['providerReference'], { unique: true })
@Index('network_token_request', ['requestHash'], { unique: true })
export class NetworkToken {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  status!: NetworkTokenStatus;

  /** Why it failed: a code. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** The stored card that it was made from. */
  @Column({ type: 'uuid', nullable: true })
  pciTokenId!: string | null;

  /** JSON. */
  @Column({ type: 'text' })
  metadata!: string;

  @Column({ type: 'text' })
  scheme!: TokenScheme;

  /** Of the card: first six and last four. */
  @Column({ type: 'text' })
  maskedAccountNumber!: string;

  @Column({ type: 'smallint' })
  expiryMonth!: number;

  @Column({ type: 'smallint' })
  expiryYear!: number;

  @Column({ type: 'text', nullable: true })
  fingerprint!: string | null;

  /** Of the network token: first six and last four; null until there is one. */
  @Column({ type: 'text', nullable: true })
  maskedNumber!: string | null;

  @Column({ type: 'smallint', nullable: true })
  tokenExpiryMonth!: number | null;

  @Column({ type: 'smallint', nullable: true })
  tokenExpiryYear!: number | null;

  @Column({ type: 'text', nullable: true })
  paymentAccountReference!: string | null;

  /** The picture that the token has now, by the scheme's name for it. */
  @Column({ type: 'text', nullable: true })
  cardArtId!: string | null;

  /** The scheme's name of the token. */
  @Column({ type: 'text', nullable: true })
  providerReference!: string | null;

  /** The state of the scheme's that the row shows; older news is no news. */
  @Column({ type: 'bigint', default: 0 })
  providerSequence!: string;

  /** When work is to be done: a pending token provisioned, the end of one told to the scheme. */
  @Column({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null;

  /** How often that work was begun. */
  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  /** Keyed hash of principal, idempotency key and body: the same request finds its token again. */
  @Column({ type: 'bytea', nullable: true })
  requestHash!: Buffer | null;

  /** The client that it belongs to; null until an operator assigns one to an older row. */
  @Column({ type: 'text', nullable: true })
  owner!: string | null;

  /** The account of that client, if it named one. */
  @Column({ type: 'text', nullable: true })
  account!: string | null;
}
