import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A payload that was taken, so that it is not taken again. It outlives its token. */
@Entity('wallet_message')
@Index('wallet_message_expiry', ['keptUntil'])
export class WalletMessage {
  /** A keyed hash of the wallet and its id of the payload. */
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  /** By then the payload is refused for its age. */
  @Column({ type: 'timestamptz' })
  keptUntil!: Date;
}
