import { Injectable } from '@nestjs/common';
import { Keyring, SealedDataError, type Sealer } from '@tessera/crypto';
import { cookieName, readCookies, writeCookie } from '@tessera/pages';
import { ConsoleConfig } from '../config.js';
import { ConsoleMetrics } from '../console.metrics.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { IdentityClient, SignInRefusedError, type SignInRequest } from './identity.client.js';

const COOKIE = 'tessera-console-sign-in';
const CONTEXT = 'console-sign-in';
/** As long as identity waits for the person. */
const SECONDS = 15 * 60;
/** One of our paths: no host, no scheme, nothing that a browser reads as one. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]{0,2000}$/;

interface Started {
  readonly request: SignInRequest;
  readonly returnTo: string;
  readonly until: number;
}

/** The end of a sign-in: where the browser goes, with which cookies. */
export interface Completed {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Signs people in at identity. What its response must match travels sealed in a cookie. */
@Injectable()
export class SignInService {
  private readonly sealer: Sealer;
  private readonly secure: boolean;

  constructor(
    config: ConsoleConfig,
    keyring: Keyring,
    private readonly identity: IdentityClient,
    private readonly sessions: SessionsService,
    private readonly metrics: ConsoleMetrics,
  ) {
    this.sealer = keyring.sealer(KEYRING_KEYS.signIn);
    this.secure = config.publicUrl.startsWith('https:');
  }

  /** Where the browser goes to sign in, and the cookie that it comes back with. */
  async begin(returnTo: string, stepUp: boolean): Promise<{ location: string; cookie: string }> {
    const { location, request } = await this.start(stepUp);
    return { location, cookie: this.cookieOf(request, returnTo) };
  }

  /** The same without a browser, for {@link complete}. */
  async start(stepUp: boolean): Promise<{ location: string; request: SignInRequest }> {
    try {
      return await this.identity.begin(stepUp);
    } catch (error) {
      this.metrics.countSignIn('unavailable');
      throw error;
    }
  }

  /**
   * Ends a sign-in that {@link begin} began in this browser.
   *
   * @param query of the callback, with its `?`
   * @throws SignInRefusedError
   */
  async end(query: string, cookies: string | undefined): Promise<Completed> {
    const started = this.startedBy(cookies);
    if (started === null) {
      this.metrics.countSignIn('refused');
      throw new SignInRefusedError('This sign-in was not begun here, or is too old.');
    }
    const session = await this.complete(query, started.request);
    return { location: started.returnTo, cookies: [session, this.write('', 0)] };
  }

  /** @returns the cookie of a new session @throws SignInRefusedError */
  async complete(query: string, request: SignInRequest): Promise<string> {
    const identified = await this.identity.complete(query, request).catch((error: unknown) => {
      this.metrics.countSignIn(error instanceof SignInRefusedError ? 'refused' : 'unavailable');
      throw error;
    });
    const cookie = await this.sessions.begin(identified);
    this.metrics.countSignIn('completed');
    return cookie;
  }

  private cookieOf(request: SignInRequest, returnTo: string): string {
    const until = Date.now() + SECONDS * 1000;
    const path = OWN_PATH.test(returnTo) ? returnTo : '/';
    const started: Started = { request, returnTo: path, until };
    const sealed = this.sealer.seal(JSON.stringify(started), CONTEXT).toString('base64url');
    return this.write(sealed, SECONDS);
  }

  private write(value: string, maxAgeSeconds: number): string {
    return writeCookie(COOKIE, value, { maxAgeSeconds, secure: this.secure });
  }

  private startedBy(cookies: string | undefined): Started | null {
    const sealed = readCookies(cookies).get(cookieName(COOKIE, this.secure));
    if (sealed === undefined) return null;
    try {
      const text = this.sealer.open(Buffer.from(sealed, 'base64url'), CONTEXT).toString('utf8');
      const started = JSON.parse(text) as Started;
      return started.until > Date.now() ? started : null;
    } catch (error) {
      if (error instanceof SealedDataError) return null;
      throw error;
    }
  }
}
