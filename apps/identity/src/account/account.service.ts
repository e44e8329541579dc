import { createHash, randomBytes } from 'node:crypto';
import { userPrincipal } from '@tessera/auth';
import { currentRequest } from '@tessera/telemetry';
import type { PasskeyId } from '../ids.js';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import type { PasskeysService } from '../passkeys/passkeys.service.js';
import { ACCOUNT_CLIENT_ID, accountUrl } from '../provider/account-client.js';
import { ROUTES } from '../provider/routes.js';
import type { Refusal } from '../sign-in/credentials.service.js';
import type { PageResponse } from '../sign-in/page-response.js';
import type { SignInForm } from '../sign-in/sign-in-form.js';
import { ForeignFormError } from '../sign-in/sign-in.errors.js';
import {
  MAX_AGE_SECONDS,
  type AccountExchange,
  type AccountSession,
  type AccountSessions,
} from './account-session.js';
import type { AccountPages } from './pages/account-pages.js';

export interface AccountParts {
  readonly sessions: AccountSessions;
  readonly passkeys: PasskeysService;
  readonly secondFactors: SecondFactorsService;
  readonly pages: AccountPages;
  readonly issuer: string;
}

/** What people change about their own sign-in. */
export class AccountService {
  constructor(private readonly parts: AccountParts) {}

  async show(exchange: AccountExchange): Promise<PageResponse> {
    const { sessions, pages } = this.parts;
    const session = await sessions.find(exchange);
    const query = exchange.request.query as Record<string, unknown>;
    const isBack = 'code' in query || 'error' in query;
    if (session !== null) {
      return isBack ? { location: pages.address() } : { page: await this.accountPage(session) };
    }
    // Without cookies, another sign-in would end here again.
    return isBack ? { page: pages.notSignedIn() } : { location: this.signInUrl() };
  }

  addPasskey(exchange: AccountExchange, form: SignInForm): Promise<PageResponse> {
    return this.change(exchange, async (session) => {
      const { passkeys, pages } = this.parts;
      const outcome = await passkeys.register(session.user.id, {
        credential: form.text('credential'),
        name: form.text('name'),
        session: session.id,
        mayReplace: session.isStrong,
      });
      if (outcome.kind === 'passkey-refused') {
        return { page: await this.accountPage(session, outcome) };
      }
      return outcome.recoveryCodes === null
        ? { location: pages.address() }
        : { page: pages.recoveryCodesMade(outcome.recoveryCodes) };
    });
  }

  removePasskey(exchange: AccountExchange, id: PasskeyId): Promise<PageResponse> {
    return this.change(exchange, async ({ user }) => {
      await this.parts.passkeys.remove(user.id, id);
      return { location: this.parts.pages.address() };
    });
  }

  renewRecoveryCodes(exchange: AccountExchange): Promise<PageResponse> {
    return this.change(exchange, async ({ user }) => {
      const { secondFactors, pages } = this.parts;
      const codes = await secondFactors.renewRecoveryCodes(user.id);
      return codes === null
        ? { location: pages.address() }
        : { page: pages.recoveryCodesMade(codes) };
    });
  }

  /** A session that has become too old leads to the sign-in. */
  private async change(
    exchange: AccountExchange,
    work: (session: AccountSession) => Promise<PageResponse>,
  ): Promise<PageResponse> {
    const site = exchange.request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    const session = await this.parts.sessions.find(exchange);
    if (session === null) return { location: this.parts.pages.address() };
    const request = currentRequest();
    const { user, authentication } = session;
    if (request !== undefined) {
      const clientId = ACCOUNT_CLIENT_ID;
      request.principal = userPrincipal({ userId: user.id, clientId, authentication });
    }
    return work(session);
  }

  private async accountPage({ id, user, isStrong }: AccountSession, refusal?: Refusal) {
    const { passkeys, secondFactors, pages } = this.parts;
    const { hasApp } = await secondFactors.factorsOf(user.id);
    return pages.account({
      email: user.email,
      passkeys: await passkeys.list(user.id),
      hasApp,
      unusedCodes: await secondFactors.unusedRecoveryCodes(user.id),
      options: await passkeys.registrationOptions(id, user),
      isLocked: !isStrong && (await secondFactors.enrolmentLock(user.id)) !== null,
      ...(refusal !== undefined && { refusal }),
    });
  }

  /** PKCE is required; the code is never exchanged, since only the session is of use here. */
  private signInUrl(): string {
    const { issuer } = this.parts;
    const url = new URL(issuer.replace(/\/$/, '') + ROUTES.authorization);
    const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
    const parameters = {
      response_type: 'code',
      client_id: ACCOUNT_CLIENT_ID,
      redirect_uri: accountUrl(issuer),
      scope: 'openid',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      max_age: String(MAX_AGE_SECONDS),
      // The session may be recent and still not be enough.
      prompt: 'login',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }
}
