import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { RowIntegrityService } from '@tessera/integrity';
import type { Clock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';
import { PASSKEY_ROWS } from '../database/authenticated-tables.js';
import type {
  ChallengeContext,
  PasskeyChallengesRepository,
} from './passkey-challenges.repository.js';
import { passkeyRefusal, type PasskeyRefusal } from './passkey-outcome.js';
import { readAssertion, type PasskeyResponse } from './passkey-response.js';
import { Passkey } from './passkey.entity.js';
import { type RelyingParty, userHandle } from './relying-party.js';

/** The passkey that was proved, or why it was refused; then the passkey only if it is known. */
export type AssertionOutcome =
  | { readonly kind: 'proved'; readonly passkey: Passkey }
  | (PasskeyRefusal & { readonly passkey: Passkey | null });

export interface PasskeyAssertionsParts {
  readonly dataSource: DataSource;
  readonly challenges: PasskeyChallengesRepository;
  readonly clock: Clock;
  readonly integrity: RowIntegrityService;
  readonly relyingParty: RelyingParty | null;
}

/**
 * Stores the counter and the time of use. The comparison is in the statement, so that of two sign-ins
 * with the same counter one is refused. Authenticators that do not count always send 0.
 */
const USE = `
  update passkeys set counter = $2, last_used_at = $3
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`;

type Assertion = NonNullable<ReturnType<typeof readAssertion>>;

/** Checks what passkeys have signed. */
export class PasskeyAssertionsService {
  constructor(private readonly parts: PasskeyAssertionsParts) {}

  /**
   * Checks a response of a browser and uses its challenge up. With a `userId` the passkey must be
   * that person's; without, the response names the person.
   */
  async check(json: string, context: ChallengeContext): Promise<AssertionOutcome> {
    const { relyingParty, challenges } = this.parts;
    const given = readAssertion(json);
    if (given === null || relyingParty === null) return refused('malformed');
    const { challenge, origin } = given.clientData;
    if (!(await challenges.consume(challenge, context))) return refused('challenge');
    const passkey = await this.find(given, context.userId);
    if (passkey === null) return refused('unknown');
    if (origin !== relyingParty.origin) return refused('origin', passkey);
    const verified = await verify(given, passkey, relyingParty);
    if (verified === null) return refused('signature', passkey);
    if (!verified.userVerified) return refused('unverified', passkey);
    if (!(await this.use(passkey, verified.newCounter))) return refused('counter', passkey);
    return { kind: 'proved', passkey };
  }

  private async find(
    { credentialId, response }: PasskeyResponse<Assertion['response']>,
    userId: string | null,
  ): Promise<Passkey | null> {
    const { dataSource, integrity } = this.parts;
    const stored = await dataSource.manager.findOneBy(Passkey, { credentialId });
    const passkey = integrity.intact(PASSKEY_ROWS, stored);
    if (passkey === null) return null;
    const { userHandle: named } = response.response;
    const isNamed = named === userHandle(passkey.userId).toString('base64url');
    // Security keys may leave the name out when they are asked for one of a list.
    const isTheirs = userId === null ? isNamed : passkey.userId === userId;
    return isTheirs ? passkey : null;
  }

  private async use({ id }: Passkey, counter: number): Promise<boolean> {
    const { dataSource, clock } = this.parts;
    const [, count]: [unknown, number] = await dataSource.query(USE, [id, counter, clock.now()]);
    return count === 1;
  }
}

async function verify(
  { response, clientData }: Assertion,
  { publicKey }: Passkey,
  relyingParty: RelyingParty,
): Promise<{ readonly userVerified: boolean; readonly newCounter: number } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: clientData.challenge.toString('base64url'),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      // Both are checked afterwards, each with its own reason.
      requireUserVerification: false,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: -1 },
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

function refused(
  reason: PasskeyRefusal['reason'],
  passkey: Passkey | null = null,
): AssertionOutcome {
  return { ...passkeyRefusal(reason), passkey };
}
