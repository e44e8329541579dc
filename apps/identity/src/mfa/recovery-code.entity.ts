import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A one-time code that replaces a lost authenticator app. Stored as a keyed hash. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey(() => User, { name: 'recovery_codes_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'bytea' })
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
