import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';
import { PasskeyChallenge, type ChallengePurpose } from './passkey-challenge.entity.js';

/** WebAuthn asks for at least 16 bytes. */
const CHALLENGE_BYTES = 32;
const LIFETIME_MS = 5 * 60_000;

/** Where and for what a challenge is issued. */
export interface ChallengeContext {
  /** The unfinished sign-in or the session; only its browser can return the challenge. */
  readonly session: string;
  readonly purpose: ChallengePurpose;
  /** Whose passkey must sign it; null if any person may sign in. */
  readonly userId: string | null;
}

/** Challenges: each is random, accepted once, for five minutes, and only from its session. */
export class PasskeyChallengesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** A new challenge, which replaces the previous one of its session and purpose. */
  async issue({ session, purpose, userId }: ChallengeContext): Promise<Buffer> {
    const challenge = randomBytes(CHALLENGE_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const row = { binding: bindingOf(session), purpose, challenge, userId, expiresAt };
    await this.dataSource.manager.upsert(PasskeyChallenge, row, ['binding', 'purpose']);
    return challenge;
  }

  /** Of two requests with the same challenge, one gets true. */
  async consume(challenge: Buffer, context: ChallengeContext): Promise<boolean> {
    const { session, purpose, userId } = context;
    const deleted = await this.dataSource.manager
      .createQueryBuilder()
      .delete()
      .from(PasskeyChallenge)
      .where({ binding: bindingOf(session), purpose, challenge })
      .returning(['userId', 'expiresAt'])
      .execute();
    const [row] = deleted.raw as { user_id: string | null; expires_at: Date }[];
    return row !== undefined && row.user_id === userId && row.expires_at > this.clock.now();
  }
}

/** The ID of a session is a secret of its browser. */
function bindingOf(session: string): string {
  return createHash('sha256').update(session).digest('base64url');
}
