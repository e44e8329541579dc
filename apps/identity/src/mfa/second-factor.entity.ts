import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person's authenticator app: the secret that it shares with us. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  /** Sealed with the keyring's key, bound to the user. */
  @Column({ type: 'bytea' })
  sealedSecret!: Buffer;

  /** The time step of the newest code that was taken; a code of this step or before it is refused. */
  @Column({ type: 'bigint' })
  lastStep!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
