import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A person's authenticator app: the secret shared with it. */
@Entity('second_factors')
export class SecondFactor {
  @ForeignKey(() => User, { name: 'second_factors_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  /** Sealed with the keyring's key, bound to the user. */
  @Column({ type: 'bytea' })
  sealedSecret!: Buffer;

  /** The time step of the last accepted code; a code of this step or an earlier one is rejected. */
  @Column({ type: 'bigint' })
  lastStep!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
