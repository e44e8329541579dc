import { unsafeNames } from '@tessera/errors';
import type { Clock } from '@tessera/telemetry';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  None,
  type ServerMetadata,
  TlsClientAuth,
} from 'openid-client';
import type { CallbackQuery, CallbackStep, StartStep } from '../connector.js';
import { BankTechnicalError } from '../connector.errors.js';
import type { BankClient } from './bank-client.js';
import type { BankOAuth } from './bank.js';
import { toOAuthError } from './oauth-errors.js';

/**
 * Allows a configuration to use http, for the simulated bank on a laptop. In production the banks
 * file contains no http URL.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only so that it stands out
const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;

const METADATA_LIFETIME_MS = 3_600_000;
/** The callback parameters that RFC 6749 and RFC 9207 define; all others are dropped. */
const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error'] as const;
/** The bank's own deadline is the shorter one: this is but the library's. */
const LIBRARY_TIMEOUT_S = 120;

/** The OAuth 2.0 half of a bank (`scaOAuth`): authorization code with PKCE, bound to one consent. */
export class AuthorizationServer {
  private known: { readonly metadata: ServerMetadata; readonly until: number } | null = null;

  constructor(
    private readonly oauth: BankOAuth,
    private readonly client: BankClient,
    private readonly clock: Clock,
  ) {}

  /** @param scaLink the bank's `scaOAuth` link */
  async authorizationUrl(step: StartStep, consentId: string, scaLink: string): Promise<string> {
    const configuration = await this.configuration(step.signal, scaLink);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: step.callbackUrl,
      scope: this.oauth.scope.replace('{consent_id}', consentId),
      state: step.state,
      code_challenge: step.codeChallenge,
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the code that the callback brought. State and `iss` are checked first, of an error too.
   *
   * @returns null when the query is the bank's word that the shopper declined
   * @throws ConnectorError
   */
  async redeem(step: CallbackStep, query: CallbackQuery): Promise<string | null> {
    const configuration = await this.configuration(step.signal, null);
    try {
      const tokens = await authorizationCodeGrant(configuration, responseUrl(step, query), {
        expectedState: step.state,
        pkceCodeVerifier: step.codeVerifier,
      });
      return tokens.access_token;
    } catch (error) {
      return toOAuthError(error);
    }
  }

  /** Each step has its own configuration, so that its own signal can cancel it. */
  private async configuration(signal: AbortSignal, scaLink: string | null): Promise<Configuration> {
    const { clientId, clientAuthentication: authentication, issuer } = this.oauth;
    const configuration = new Configuration(
      await this.metadata(signal, scaLink),
      clientId,
      { use_mtls_endpoint_aliases: authentication === 'tls_client_auth' },
      clientAuthentication(this.oauth),
    );
    configuration[customFetch] = this.fetchWith(signal);
    configuration.timeout = LIBRARY_TIMEOUT_S;
    if (issuer.startsWith('http:')) permitHttp(configuration);
    return configuration;
  }

  private async metadata(signal: AbortSignal, scaLink: string | null): Promise<ServerMetadata> {
    const { issuer, tokenEndpoint, scaLink: kind } = this.oauth;
    if (kind === 'authorization' && tokenEndpoint !== null) {
      return {
        issuer,
        token_endpoint: tokenEndpoint,
        ...(scaLink !== null && { authorization_endpoint: scaLink }),
      };
    }
    const now = this.clock.now().getTime();
    if (this.known === null || this.known.until <= now) {
      this.known = { metadata: await this.discover(signal), until: now + METADATA_LIFETIME_MS };
    }
    return this.known.metadata;
  }

  /**
   * The URL of the metadata is configured, not taken from the bank's link, because it decides which
   * authorization server is trusted.
   */
  private async discover(signal: AbortSignal): Promise<ServerMetadata> {
    const { issuer, metadataUrl, clientId } = this.oauth;
    try {
      const found = await discovery(
        new URL(metadataUrl ?? issuer),
        clientId,
        undefined,
        undefined,
        {
          algorithm: 'oauth2',
          timeout: LIBRARY_TIMEOUT_S,
          [customFetch]: this.fetchWith(signal),
          ...(issuer.startsWith('http:') && { execute: [permitHttp] }),
        },
      );
      const metadata = found.serverMetadata();
      if (metadata.issuer !== issuer) throw new BankTechnicalError('issuer_mismatch');
      return metadata;
    } catch (error) {
      toOAuthError(error);
      throw new BankTechnicalError('metadata_not_understood');
    }
  }

  private fetchWith(signal: AbortSignal): CustomFetch {
    return async (url, { method, headers, body }) => {
      const text = body instanceof URLSearchParams ? body.toString() : undefined;
      const answer = await this.client.exchange({
        method,
        url,
        headers,
        signal,
        ...(text !== undefined && { body: text }),
      });
      // The library parses it.
      if (unsafeNames(answer.body.toString('utf8')).length > 0) {
        throw new BankTechnicalError('answer_not_json');
      }
      const { status } = answer;
      const type = answer.headers['content-type'];
      return new Response(hasNoBody(status) ? null : new Uint8Array(answer.body), {
        status,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    };
  }
}

function responseUrl({ callbackUrl }: CallbackStep, query: CallbackQuery): URL {
  const url = new URL(callbackUrl);
  for (const name of RESPONSE_PARAMETERS) {
    const value = query[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** How we say at the bank's token endpoint who we are. */
function clientAuthentication(oauth: BankOAuth): ClientAuth {
  const { clientAuthentication: method, clientSecret } = oauth;
  const secret = clientSecret?.expose() ?? '';
  switch (method) {
    case 'none':
      return None();
    case 'client_secret_basic':
      return ClientSecretBasic(secret);
    case 'client_secret_post':
      return ClientSecretPost(secret);
    case 'tls_client_auth':
      return TlsClientAuth();
    default:
      return method satisfies never;
  }
}
