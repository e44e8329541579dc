import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasSecondFactor, personAuthentication, type PersonAuthentication } from '@tessera/auth';
import type { Clock } from '@tessera/telemetry';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import type { IssuerService } from '../provider/issuer.service.js';
import type { CredentialsService } from '../sign-in/credentials.service.js';
import type { User } from '../users/user.entity.js';

/** As for every other route that changes how people get in. */
export const MAX_AGE_SECONDS = 15 * 60;

/** A browser's request to the account page, and the reply. */
export interface AccountExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A session that may change the person's factors. */
export interface AccountSession {
  /** What the challenges of passkeys are bound to. */
  readonly id: string;
  readonly user: User;
  readonly authentication: PersonAuthentication;
  /** Whether two factors were proved in it. */
  readonly isStrong: boolean;
}

export interface AccountSessionsParts {
  readonly issuer: IssuerService;
  readonly credentials: CredentialsService;
  readonly secondFactors: SecondFactorsService;
  readonly clock: Clock;
}

/** Finds the session of a browser that opens the account page. */
export class AccountSessions {
  constructor(private readonly parts: AccountSessionsParts) {}

  /**
   * The session of the browser, if the person has signed in during the last 15 minutes: with two
   * factors if they have a second one.
   */
  async find({ request, reply }: AccountExchange): Promise<AccountSession | null> {
    const { issuer, credentials, secondFactors, clock } = this.parts;
    const { provider } = issuer;
    const context = provider.createContext(request.raw, reply.raw);
    const { uid, accountId, amr, acr, loginTs = 0 } = await provider.Session.get(context);
    const ageSeconds = clock.now().getTime() / 1000 - loginTs;
    if (accountId === undefined || ageSeconds > MAX_AGE_SECONDS) return null;
    const user = await credentials.findEnabled(accountId);
    if (user === null) return null;
    const authentication = personAuthentication({ amr, acr, auth_time: loginTs });
    const isStrong = hasSecondFactor(authentication);
    if (!isStrong && (await secondFactors.has(user.id))) return null;
    return { id: `account:${uid}`, user, authentication, isStrong };
  }
}
