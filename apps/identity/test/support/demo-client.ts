import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import * as openid from 'openid-client';

/** Allows http: the issuer of a test is on loopback. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only so that it stands out
const permitHttp: (configuration: openid.Configuration) => void = openid.allowInsecureRequests;

export type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** What the demo client started a sign-in with, and what it received. */
export interface SignInTrip {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly url: URL;
}

/**
 * A client application as its author would write it: with a third-party library, over the discovery
 * document. `/login` starts a sign-in, `/callback` completes it.
 */
export class DemoClient {
  private brought: Tokens | undefined;

  private configuration: openid.Configuration | undefined;
  private readonly trips = new Map<string, SignInTrip>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async listen(): Promise<DemoClient> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    const client = new DemoClient(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, response) => {
      client.answer(request, response).catch((error: unknown) => {
        response.writeHead(500, HTML).end(`<h1>Failed</h1><pre>${describe(error)}</pre>`);
      });
    });
    return client;
  }

  /** The result of the last exchange. */
  get tokens(): Tokens {
    if (this.brought === undefined) throw new Error('No sign-in has completed yet.');
    return this.brought;
  }

  get redirectUri(): string {
    return `${this.origin}/callback`;
  }

  get signedOutUri(): string {
    return `${this.origin}/signed-out`;
  }

  async discover(issuer: string, clientId: string, secret?: string): Promise<void> {
    this.configuration = await openid.discovery(
      new URL(issuer),
      clientId,
      undefined,
      secret === undefined ? openid.None() : openid.ClientSecretBasic(secret),
      { execute: [permitHttp] },
    );
  }

  /** The parameters of an authorization request. */
  async trip(parameters: Record<string, string> = {}): Promise<SignInTrip> {
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(this.known(), {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters,
    });
    const trip = { verifier, state, nonce, url };
    this.trips.set(state, trip);
    return trip;
  }

  /** Exchanges the code, with all checks of OpenID Connect. */
  async exchange(
    callback: URL,
    trip: SignInTrip,
    parameters: Record<string, string> = {},
  ): Promise<Tokens> {
    const checks = {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      expectedNonce: trip.nonce,
    };
    return openid.authorizationCodeGrant(this.known(), callback, checks, parameters);
  }

  refresh(refreshToken: string, parameters: Record<string, string> = {}): Promise<Tokens> {
    return openid.refreshTokenGrant(this.known(), refreshToken, parameters);
  }

  revoke(token: string): Promise<void> {
    return openid.tokenRevocation(this.known(), token);
  }

  introspect(token: string): Promise<openid.IntrospectionResponse> {
    return openid.tokenIntrospection(this.known(), token);
  }

  signOutUrl(idToken: string): URL {
    return openid.buildEndSessionUrl(this.known(), {
      id_token_hint: idToken,
      post_logout_redirect_uri: this.signedOutUri,
    });
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    switch (url.pathname) {
      case '/login': {
        const trip = await this.trip(Object.fromEntries(url.searchParams));
        response.writeHead(302, { location: trip.url.href }).end();
        return;
      }
      case '/callback':
        response.writeHead(200, HTML).end(`<h1>${await this.greeting(url)}</h1>`);
        return;
      case '/signed-out':
        response.writeHead(200, HTML).end('<h1>See you</h1>');
        return;
      default:
        response.writeHead(404).end();
    }
  }

  private async greeting(url: URL): Promise<string> {
    const error = url.searchParams.get('error');
    if (error !== null) return `Not signed in: ${error}`;
    const trip = this.trips.get(url.searchParams.get('state') ?? '');
    if (trip === undefined) return 'No sign-in was started with this state';
    this.brought = await this.exchange(url, trip);
    const email = this.brought.claims()?.['email'];
    return `Welcome, ${typeof email === 'string' ? email : 'stranger'}`;
  }

  private known(): openid.Configuration {
    if (this.configuration === undefined) throw new Error('The client knows no issuer yet.');
    return this.configuration;
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
