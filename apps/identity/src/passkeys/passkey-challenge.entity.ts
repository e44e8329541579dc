import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** What a signed challenge is for. One that was issued for one purpose is useless for another. */
export type ChallengePurpose = 'sign-in' | 'second-factor' | 'registration';

/** The challenge that a browser's session has been given last, for one purpose. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  /** The unfinished sign-in or the session that it was issued in. */
  @PrimaryColumn({ type: 'text' })
  binding!: string;

  @PrimaryColumn({ type: 'text' })
  purpose!: ChallengePurpose;

  @Column({ type: 'bytea' })
  challenge!: Buffer;

  /** Whose passkey must sign it; null if any person may sign in. */
  @ForeignKey(() => User, { name: 'passkey_challenges_user_id_fkey', onDelete: 'CASCADE' })
  @Index('passkey_challenges_user')
  @Column({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Index('passkey_challenges_expiry')
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
