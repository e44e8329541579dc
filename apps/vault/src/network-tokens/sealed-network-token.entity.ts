import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { KeyEncryptionKey } from '@tessera/keys';

/**
 * What of a network token is secret, under a data key of its own. The row goes with the token's
 * deletion, and the key with it.
 */
@Entity('sealed_network_token')
@Index('sealed_network_token_kek', ['kekVersion'])
export class SealedNetworkToken {
  /** That of the token. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;

  /** A version in use is not retired. */
  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'sealed_network_token_kek_version' })
  @Column({ type: 'integer' })
  kekVersion!: number;

  /** The card's number, until the scheme has answered: after that nobody needs it here. */
  @Column({ type: 'bytea', nullable: true })
  sealedAccountNumber!: Buffer | null;

  @Column({ type: 'bytea', nullable: true })
  sealedCardholderName!: Buffer | null;

  /** The network token's own number. */
  @Column({ type: 'bytea', nullable: true })
  sealedNumber!: Buffer | null;
}
