import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that stands in, once, for a lost authenticator app. Kept as a keyed hash. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'bytea' })
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
