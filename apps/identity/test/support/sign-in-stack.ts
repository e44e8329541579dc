import {
  createTestIssuer,
  freePort,
  temporaryFile,
  TestClock,
  type TestIssuer,
} from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { Secret as TotpSecret, TOTP } from 'otpauth';
import { identity } from '../../src/identity.service-definition.js';
import { DemoClient, type SignInTrip, type Tokens } from './demo-client.js';
import { createFoundation, type IdentityFoundation } from './identity-foundation.js';
import { TestBrowser, type Visit } from './test-browser.js';

export const PASSWORD = 'four mosaic stones';
export const ACCOUNT = '3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a001';
export const OTHER_ACCOUNT = '3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a002';

/** The state of a sign-in after the password was sent. */
export interface Arrival {
  readonly browser: TestBrowser;
  readonly trip: SignInTrip;
  readonly visit: Visit;
}

/** How a stack differs from the usual one. */
export interface SignInStackOptions {
  /** Variables beyond the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Administrators' tokens come from identity itself. */
  readonly ownsAdmins?: boolean;
  /** Options of `client create` for the client. */
  readonly client?: readonly string[];
}

/**
 * Identity at its own URL, a client that people sign in to, and people. Administrators' tokens come
 * from another issuer, as in a company with its own.
 */
export class SignInStack {
  private constructor(
    readonly foundation: IdentityFoundation,
    readonly app: RunningService,
    /** A second replica on the same database. */
    readonly replica: RunningService,
    readonly client: DemoClient,
    readonly clientId: string,
    readonly admins: TestIssuer,
    readonly clock: TestClock,
    readonly log: string[],
  ) {}

  static async boot({
    env: more = {},
    ownsAdmins = false,
    client: options = ['--public'],
  }: SignInStackOptions = {}): Promise<SignInStack> {
    const foundation = await createFoundation();
    const port = await freePort();
    const admins = await createTestIssuer();
    const env = {
      ...foundation.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      OAUTH_ISSUER: ownsAdmins ? `http://localhost:${port}` : admins.issuer,
      OAUTH_JWKS_URL: ownsAdmins ? `http://localhost:${port}/jwks` : admins.jwksUrl,
      LOG_LEVEL: 'info',
      ...more,
    };
    const clock = new TestClock();
    const log: string[] = [];
    const writeLog = (line: string): void => {
      log.push(line);
    };
    const app = await bootService(identity, { env, clock, writeLog });
    const replica = await bootService(identity, { env: { ...env, PORT: '0' }, clock, writeLog });
    const client = await DemoClient.listen();
    const { out } = await foundation.run(
      ...['client', 'create', '--name', 'console', '--grant', 'authorization_code'],
      ...options,
      ...['--title', 'Payment console', '--redirect-uri', client.redirectUri],
      ...['--post-logout-redirect-uri', client.signedOutUri, '--json'],
    );
    const { client_id: clientId, client_secret: secret } = JSON.parse(out) as {
      client_id: string;
      client_secret?: string;
    };
    await client.discover(env.PUBLIC_URL, clientId, secret);
    return new SignInStack(foundation, app, replica, client, clientId, admins, clock, log);
  }

  get url(): string {
    return this.app.foundation.config.publicUrl;
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.app.close();
    await this.replica.close();
    await this.admins.close();
    await this.foundation.drop();
  }

  /** @returns the id */
  async createUser(email: string, ...more: string[]): Promise<string> {
    const file = temporaryFile('password', PASSWORD);
    const { code, out, err } = await this.foundation.run(
      ...['user', 'create', '--email', email, '--password-file', file, '--accounts', ACCOUNT],
      ...more,
    );
    if (code !== 0) throw new Error(err);
    return out.trim();
  }

  /** Sends a browser to the sign-in page. */
  async arrive(
    parameters: Record<string, string> = {},
    browser = new TestBrowser(),
  ): Promise<Arrival> {
    const trip = await this.client.trip(parameters);
    return { browser, trip, visit: await browser.follow(trip.url, this.client.origin) };
  }

  /** Arrives and sends e-mail address and password. */
  async submit(
    email: string,
    password = PASSWORD,
    { browser, trip, visit }: Partial<Arrival> = {},
  ): Promise<Arrival> {
    const arrival =
      trip === undefined || visit === undefined || browser === undefined
        ? await this.arrive({}, browser)
        : { browser, trip, visit };
    const answer = await arrival.browser.visit(arrival.visit.url, { email, password });
    return { ...arrival, visit: answer };
  }

  /** From the last form to the client's URL with the code. */
  async back({ browser, visit }: Arrival): Promise<URL> {
    const last = await browser.follow(visit.location, this.client.origin);
    return new URL(last.location);
  }

  /** Signs in and exchanges the code. */
  async signIn(email: string, password = PASSWORD): Promise<Tokens> {
    const arrival = await this.submit(email, password);
    return this.client.exchange(await this.back(arrival), arrival.trip);
  }
}

/** What an authenticator app shows at a time. */
export function codeAt(secret: string, time: Date): string {
  return new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({
    timestamp: time.getTime(),
  });
}

/** The key that a page of an enrolment shows. */
export function secretOf(page: string): string {
  const shown = /class="secret">\s*([A-Z2-7 ]+?)\s*</.exec(page)?.[1] ?? '';
  return shown.replaceAll(' ', '');
}
