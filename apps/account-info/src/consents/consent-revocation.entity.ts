import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CheckSessionId } from '../ids.js';
import { CheckSession } from '../sessions/check-session.entity.js';

/** A consent that is no longer used and that still has to be revoked at its bank. */
@Entity('consent_revocation')
@Index('consent_revocation_due', ['nextAttemptAt'])
@Index('consent_revocation_session', ['sessionId'])
export class ConsentRevocation {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @ForeignKey(() => CheckSession, { name: 'consent_revocation_session_id' })
  @Column({ type: 'uuid' })
  sessionId!: CheckSessionId;

  @Column({ type: 'text' })
  institutionId!: string;

  /** Under the data key of the session. */
  @Column({ type: 'bytea' })
  sealedConsent!: Buffer;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ type: 'timestamptz' })
  nextAttemptAt!: Date;
}
