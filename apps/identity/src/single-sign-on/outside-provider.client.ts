import type { OutboundSettings } from '@tessera/config';
import { OutboundClient, OutboundError } from '@tessera/outbound';
import type { Clock } from '@tessera/telemetry';
import * as openid from 'openid-client';
import { readClaims, type OutsideClaims } from './outside-claims.js';

/** Allows http, for a provider on a laptop. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only so that it stands out
const permitHttp: (configuration: openid.Configuration) => void = openid.allowInsecureRequests;

/** How this service is registered at the provider. */
export interface OutsideProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly redirectUri: string;
  readonly groupsClaim: string;
  /** Requested where two factors are needed. */
  readonly acrValues: readonly string[];
  /** How the provider is reached, unless its URLs are internal. */
  readonly outbound: OutboundSettings;
  readonly internalUrls: readonly string[];
}

/** What a response of the provider must match. Kept on this side, sealed, and used once. */
export interface OutsideRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Seconds since the person proved who they are at the provider; null if any session will do. */
  readonly maxAge: number | null;
}

/** What the sign-in here needs of the one there. */
export interface OutsideDemand {
  /** Identifies the unfinished sign-in; becomes part of `state`. */
  readonly uid: string;
  readonly maxAge: number | null;
  readonly needsSecondFactor: boolean;
  readonly needsLogin: boolean;
}

/** The provider could not be reached, or failed. */
export class OutsideProviderUnavailableError extends Error {}

/** The provider's response must not be accepted. */
export class OutsideResponseError extends Error {}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const METADATA_KEPT_MS = 5 * 60_000;

/**
 * The provider: authorization code with PKCE, state and nonce, and a signed id-token. Its keys are
 * fetched for every sign-in, so a rotation needs no waiting.
 */
export class OutsideProviderClient {
  private readonly outbound: OutboundClient;
  private metadata: { readonly server: openid.ServerMetadata; readonly readAt: number } | undefined;

  constructor(
    private readonly settings: OutsideProviderSettings,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    const { outbound, internalUrls } = settings;
    this.outbound = new OutboundClient({ ...outbound, internalUrls });
  }

  /** @throws OutsideProviderUnavailableError */
  async begin(demand: OutsideDemand): Promise<{ location: string; request: OutsideRequest }> {
    const { scopes, redirectUri, acrValues } = this.settings;
    const configuration = await this.configuration();
    const verifier = openid.randomPKCECodeVerifier();
    const nonce = openid.randomNonce();
    const { uid, maxAge } = demand;
    const state = `${uid}.${openid.randomState()}`;
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopes,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(maxAge !== null && { max_age: String(maxAge) }),
      ...(demand.needsLogin && { prompt: 'login' }),
      ...(demand.needsSecondFactor && acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    });
    return { location: url.href, request: { state, nonce, verifier, maxAge } };
  }

  /**
   * Exchanges the code of a callback.
   *
   * @param query of the callback
   * @throws OutsideProviderUnavailableError, OutsideResponseError
   */
  async complete(query: string, request: OutsideRequest): Promise<OutsideClaims> {
    const { redirectUri, groupsClaim } = this.settings;
    const configuration = await this.configuration();
    const url = new URL(redirectUri);
    url.search = query;
    return this.guarded(async () => {
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: request.verifier,
        expectedState: request.state,
        expectedNonce: request.nonce,
        idTokenExpected: true,
        ...(request.maxAge !== null && { maxAge: request.maxAge }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OutsideResponseError('There is no id-token.');
      const isComplete = claims['email'] !== undefined && claims[groupsClaim] !== undefined;
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        isComplete || !hasMore
          ? {}
          : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return readClaims({ ...more, ...claims }, groupsClaim);
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.outbound.close();
  }

  private async configuration(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const now = this.clock.now().getTime();
    if (this.metadata === undefined || now - this.metadata.readAt > METADATA_KEPT_MS) {
      const execute = issuer.startsWith('http:') ? [permitHttp] : [];
      const options = { [openid.customFetch]: this.fetch, execute };
      const found = await this.guarded(() =>
        openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options),
      );
      this.metadata = { server: found.serverMetadata(), readAt: now };
    }
    const { server } = this.metadata;
    const authentication = openid.ClientSecretBasic(clientSecret);
    const fresh = new openid.Configuration(server, clientId, clientSecret, authentication);
    fresh[openid.customFetch] = this.fetch;
    if (issuer.startsWith('http:')) permitHttp(fresh);
    // Also over TLS: a proxy that ends it must not be able to name another person.
    openid.enableNonRepudiationChecks(fresh);
    return fresh;
  }

  /** Sends the library's requests through the guarded client, which checks every address. */
  private readonly fetch: openid.CustomFetch = async (url, options) => {
    const { status, headers, body } = await this.outbound.request(url, {
      method: options.method,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(options.body != null && { body: bodyOf(options.body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status >= 500) {
      throw new OutsideProviderUnavailableError(`The provider responded ${status}.`);
    }
    const response = new Response(status === 204 ? null : new Uint8Array(body), { status });
    for (const [name, value] of Object.entries(headers)) {
      for (const each of [value ?? []].flat()) response.headers.append(name, each);
    }
    return response;
  };

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.metadata = undefined;
      throw failureOf(error);
    }
  }
}

function failureOf(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideProviderUnavailableError) return cause;
    if (cause instanceof OutboundError) {
      return new OutsideProviderUnavailableError(cause.message, { cause });
    }
    if (cause instanceof OutsideResponseError) return cause;
  }
  const message = error instanceof Error ? error.message : 'unknown';
  return new OutsideResponseError(message, { cause: error });
}

function bodyOf(body: unknown): string | Uint8Array {
  return body instanceof Uint8Array ? body : String(body);
}
