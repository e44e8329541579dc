import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Prevents a person from setting up a second factor. Without a row they may. */
@Entity('enrolment_locks')
export class EnrolmentLock {
  @ForeignKey(() => User, { name: 'enrolment_locks_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  /** When the lock expires; null if only an operator ends it. */
  @Column({ type: 'timestamptz', nullable: true })
  opensAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
