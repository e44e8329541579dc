import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session in which a browser gives a card to the vault. It goes when it has ended. */
@Entity('token_session')
export class TokenSession {
  /** The id that the token will have. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  accountId!: string;

  @Column({ type: 'uuid' })
  vaultTokenId!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  /** When the vault is asked next what has become of it. */
  @Column({ type: 'timestamptz' })
  lookAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
