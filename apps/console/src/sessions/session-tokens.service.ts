import { Injectable } from '@nestjs/common';
import { UnauthorizedError } from '@tessera/errors';
import { ConsoleConfig, type ServiceName } from '../config.js';
import { IdentityClient } from '../sign-in/identity.client.js';
import type { AccessGrant, ScopesByService, Session, SessionContent } from './session-content.js';
import { SessionsRepository } from './sessions.repository.js';

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

/** Access tokens of the person of a session. */
@Injectable()
export class SessionTokensService {
  constructor(
    private readonly config: ConsoleConfig,
    private readonly identity: IdentityClient,
    private readonly sessions: SessionsRepository,
  ) {}

  /**
   * A token for a service, renewed if necessary.
   *
   * @throws UnauthorizedError when identity has ended the person's session
   */
  async grant(session: Session, service: ServiceName): Promise<AccessGrant> {
    const audience = this.config.audienceAt(service);
    const known = session.content.grants[audience];
    if (known !== undefined && isFresh(known)) return known;
    const content = await this.renew(session, audience);
    const grant = content?.grants[audience];
    if (grant === undefined) throw new UnauthorizedError('Sign in to the console.');
    return grant;
  }

  /** What the person may do at each service. */
  async scopes(session: Session): Promise<ScopesByService> {
    const scopes: Partial<Record<ServiceName, readonly string[]>> = {};
    // One after the other: each renewal uses the refresh token of the one before.
    for (const service of Object.keys(this.config.services) as ServiceName[]) {
      scopes[service] = (await this.grant(session, service)).scopes;
    }
    return scopes;
  }

  /** @returns null if the session has ended */
  private async renew(session: Session, audience: string): Promise<SessionContent | null> {
    try {
      return await this.sessions.change(session.idHash, async (content) => {
        const known = content.grants[audience];
        // Another request has renewed it meanwhile.
        if (known !== undefined && isFresh(known)) return content;
        const renewed = await this.identity.refresh(content.refreshToken, audience);
        if (renewed === null) throw new EndedAtIdentityError();
        const { refreshToken, grant } = renewed;
        return { ...content, refreshToken, grants: { ...content.grants, [audience]: grant } };
      });
    } catch (error) {
      if (!(error instanceof EndedAtIdentityError)) throw error;
      await this.sessions.delete(session.idHash);
      return null;
    }
  }
}

/** The person signed out, was disabled, or changed the password. */
class EndedAtIdentityError extends Error {}

function isFresh({ expiresAt }: AccessGrant): boolean {
  return expiresAt - MARGIN_MS > Date.now();
}
