import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The failed attempts of late at one door: an e-mail address, a network, a person's second factor. */
@Entity('sign_in_attempts')
export class SignInAttempt {
  /** A keyed hash: what somebody types as an e-mail address may be anything. */
  @PrimaryColumn({ type: 'bytea' })
  subject!: Buffer;

  @Column({ type: 'integer' })
  failures!: number;

  @Index()
  @Column({ type: 'timestamptz' })
  lastFailureAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  blockedUntil!: Date | null;
}
