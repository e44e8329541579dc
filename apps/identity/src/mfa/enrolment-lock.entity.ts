import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Keeps a person from setting up a second factor. Without a row they may. */
@Entity('enrolment_locks')
export class EnrolmentLock {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  /** When the lock ends by itself; null when only an operator ends it. */
  @Column({ type: 'timestamptz', nullable: true })
  opensAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
