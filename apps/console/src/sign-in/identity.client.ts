import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError } from '@tessera/errors';
import * as openid from 'openid-client';
import { ConsoleConfig } from '../config.js';
import type { AccessGrant, SessionContent } from '../sessions/session-content.js';

/** Allows http, for identity on a laptop. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only so that it stands out
const permitHttp: (configuration: openid.Configuration) => void = openid.allowInsecureRequests;

const TIMEOUT_SECONDS = 10;
const METADATA_KEPT_MS = 5 * 60_000;
const STEP_UP = { acr_values: 'urn:tessera:acr:mfa', max_age: '900' };
const DEFAULT_SECONDS = 300;

/** What the response to an authorization request must match. Kept sealed in the browser, and used once. */
export interface SignInRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The response of identity must not be accepted. */
export class SignInRefusedError extends Error {}

/** Identity, as its confidential client: authorization code with PKCE, and refresh tokens. */
@Injectable()
export class IdentityClient {
  private known: { readonly server: openid.Configuration; readonly readAt: number } | undefined;
  private readonly redirectUri: string;

  constructor(private readonly config: ConsoleConfig) {
    this.redirectUri = `${config.publicUrl.replace(/\/+$/, '')}/sign-in/callback`;
  }

  /** @returns where the browser goes, and what its return must match */
  async begin(stepUp: boolean): Promise<{ location: string; request: SignInRequest }> {
    const server = await this.server();
    const request = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(server, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      ...{ state: request.state, nonce: request.nonce },
      ...(stepUp && STEP_UP),
    });
    return { location: url.href, request };
  }

  /**
   * Exchanges the code of a callback.
   *
   * @param query of the callback, with its `?`
   * @throws SignInRefusedError, ServiceUnavailableError
   */
  async complete(query: string, request: SignInRequest): Promise<SessionContent> {
    const server = await this.server();
    const url = new URL(this.redirectUri);
    url.search = query;
    const tokens = await this.guarded(() =>
      openid.authorizationCodeGrant(
        server,
        url,
        {
          pkceCodeVerifier: request.verifier,
          expectedState: request.state,
          expectedNonce: request.nonce,
          idTokenExpected: true,
        },
        { audience: this.firstAudience },
      ),
    );
    const claims = tokens.claims();
    const { id_token: idToken, refresh_token: refreshToken } = tokens;
    if (claims === undefined || idToken === undefined || refreshToken === undefined) {
      throw new SignInRefusedError('Identity returned no id-token or no refresh token.');
    }
    const { sub, name, email, amr, auth_time: authTime } = claims;
    return {
      person: {
        id: sub,
        name: typeof name === 'string' ? name : sub,
        email: typeof email === 'string' ? email : null,
      },
      amr: Array.isArray(amr) ? amr.map(String) : [],
      authTime: typeof authTime === 'number' ? authTime : 0,
      ...{ idToken, refreshToken },
      grants: { [this.firstAudience]: grantOf(tokens) },
    };
  }

  /**
   * A new access token, and the refresh token that replaces the one used.
   *
   * @returns null when identity has ended what the token belongs to
   * @throws ServiceUnavailableError
   */
  async refresh(
    refreshToken: string,
    audience: string,
  ): Promise<{ refreshToken: string; grant: AccessGrant } | null> {
    const server = await this.server();
    try {
      const tokens = await this.guarded(() =>
        openid.refreshTokenGrant(server, refreshToken, { audience }),
      );
      return { refreshToken: tokens.refresh_token ?? refreshToken, grant: grantOf(tokens) };
    } catch (error) {
      if (error instanceof SignInRefusedError) return null;
      throw error;
    }
  }

  /** Ends the refresh token. What fails is left to its expiry. */
  async revoke(refreshToken: string): Promise<void> {
    await openid.tokenRevocation(await this.server(), refreshToken).catch(() => undefined);
  }

  /** Where the browser signs out at identity. */
  async signOutUrl(idToken: string): Promise<string> {
    return openid.buildEndSessionUrl(await this.server(), {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.config.publicUrl.replace(/\/+$/, '')}/`,
    }).href;
  }

  /** Tokens of other audiences follow with the refresh token. */
  private get firstAudience(): string {
    return this.config.audienceAt(Object.keys(this.config.services)[0] ?? 'identity');
  }

  private async server(): Promise<openid.Configuration> {
    const { oauthIssuer, oauthClientId, oauthClientSecret } = this.config;
    if (this.known === undefined || Date.now() - this.known.readAt > METADATA_KEPT_MS) {
      const execute = oauthIssuer.startsWith('http:') ? [permitHttp] : [];
      const secret = oauthClientSecret.expose();
      const server = await this.guarded(() =>
        openid.discovery(
          new URL(oauthIssuer),
          oauthClientId,
          secret,
          openid.ClientSecretBasic(secret),
          { execute, timeout: TIMEOUT_SECONDS, [openid.customFetch]: this.fetch },
        ),
      );
      // Also over TLS: a proxy that ends it must not be able to name another person.
      openid.enableNonRepudiationChecks(server);
      this.known = { server, readAt: Date.now() };
    }
    return this.known.server;
  }

  /** Browsers reach identity at its public URL, and this process inside of the cluster. */
  private readonly fetch: openid.CustomFetch = (url, options) => {
    const { oauthIssuer, identityUrl } = this.config;
    const issuer = oauthIssuer.replace(/\/+$/, '');
    const isOwn = identityUrl !== undefined && url.startsWith(issuer);
    const target = isOwn ? `${identityUrl.replace(/\/+$/, '')}${url.slice(issuer.length)}` : url;
    return fetch(target, options);
  };

  private async guarded<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const isRefusal =
        error instanceof openid.ResponseBodyError ||
        error instanceof openid.AuthorizationResponseError ||
        (error instanceof openid.ClientError &&
          error.code !== 'OAUTH_TIMEOUT' &&
          !isNetwork(error));
      if (isRefusal && !isOverload(error)) {
        throw new SignInRefusedError(error.message, { cause: error });
      }
      throw new ServiceUnavailableError('Identity does not respond. Try again in a moment.', {
        cause: error,
      });
    }
  }
}

function isNetwork(error: openid.ClientError): boolean {
  return error.cause instanceof TypeError && error.cause.message === 'fetch failed';
}

function isOverload(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && (error.status >= 500 || error.status === 429);
}

function grantOf(tokens: openid.TokenEndpointResponse): AccessGrant {
  const { access_token: token, scope = '', expires_in: seconds = DEFAULT_SECONDS } = tokens;
  return {
    token,
    scopes: scope.split(' ').filter((each) => each.includes(':')),
    expiresAt: Date.now() + seconds * 1000,
  };
}
