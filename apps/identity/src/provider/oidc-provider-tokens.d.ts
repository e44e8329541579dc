/** What oidc-provider issues, and the interactions that lead to it; see `oidc-provider.d.ts`. */
declare module 'oidc-provider' {
  /** A code or a refresh token: what a token is issued for. */
  export interface GrantSource {
    scope?: string;
    acr?: string;
    amr?: string[];
    authTime?: number;
  }

  /** An access token that is about to be signed. */
  export interface AccessTokenModel {
    readonly kind: string;
    readonly accountId?: string;
    readonly grantId?: string;
    readonly aud?: string | string[];
    readonly resourceServer?: { readonly accessTokenTTL: number };
    /** The response repeats it. */
    scope?: string;
  }

  export interface StructuredToken {
    readonly payload: Record<string, unknown>;
  }

  /** A token that a client asks about. */
  export interface StoredToken {
    readonly clientId: string;
    readonly aud?: string | string[];
  }

  export interface LoginResult {
    accountId: string;
    /** RFC 8176: how the person authenticated. */
    amr: string[];
    acr?: string;
    ts?: number;
    remember: boolean;
  }

  export interface InteractionResult {
    login?: LoginResult;
    consent?: Record<string, never>;
    error?: string;
    error_description?: string;
    [more: string]: unknown;
  }

  /** An authorization request that waits for a person to do something in their browser. */
  export interface Interaction {
    readonly uid: string;
    readonly exp: number;
    readonly returnTo: string;
    readonly prompt: { name: string };
    readonly params: Record<string, string | undefined>;
    session?: { uid?: string; accountId: string } | undefined;
    result?: InteractionResult | undefined;
    save(ttl: number): Promise<string>;
  }

  export interface ProviderAccount {
    accountId: string;
    /** Our own: how the person is called. */
    displayName: string;
    /** Our own: whether a session of one factor is not enough for the client. */
    needsSecondFactor: boolean;
    claims(): Promise<Record<string, unknown>>;
  }

  /** A browser's session at the provider: who signed in there. */
  export interface Session {
    /** What the browser's cookie has. */
    readonly id: string;
    uid: string;
    /** When it expires, in seconds; undefined until it is first saved. */
    readonly exp?: number;
    accountId?: string;
    acr?: string;
    amr?: string[];
    /** When the person signed in, in seconds. */
    loginTs?: number;
    state?: { secret: string };
    grantIdFor(clientId: string): string | undefined;
    save(ttl: number): Promise<string>;
    destroy(): Promise<void>;
  }

  /** The pages of the device flow, RFC 8628. */
  export interface DeviceFlow {
    charset: 'base-20';
    mask: string;
    deviceInfo: (context: ProviderContext) => Record<string, unknown>;
    /** @param error why the last code was not accepted */
    userCodeInputSource: (
      context: BrowserContext,
      form: string,
      response?: Record<string, string>,
      error?: Error & { userCode?: string },
    ) => Promise<void>;
    userCodeConfirmSource: (
      context: BrowserContext,
      form: string,
      client: ProviderClient,
      deviceInfo: Record<string, unknown>,
      userCode: string,
    ) => void;
    successSource: (context: BrowserContext) => void;
  }
}
