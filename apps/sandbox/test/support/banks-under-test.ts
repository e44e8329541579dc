import { createHash, randomUUID } from 'node:crypto';
import { freePort, serviceEnv, TestClock } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { sandbox } from '../../src/index.js';

export const CALLBACK = 'https://check.example/callback/x?state=st';
export const REDIRECT_URI = 'https://check.example/callback/x';
export const VERIFIER = 'v'.repeat(43);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export interface CallWish {
  readonly headers?: Record<string, string>;
  /** Names of headers to omit. */
  readonly without?: readonly string[];
  readonly body?: unknown;
}

export interface AskedConsent {
  readonly id: string;
  /** `scaRedirect` or `scaOAuth`. */
  readonly link: string;
}

/** The headers that every call to the interface needs. */
const HEADERS = {
  'x-api-key': 'tpp',
  'x-request-id': randomUUID(),
  'psu-ip-address': '192.0.2.1',
  'content-type': 'application/json',
};

/** A consent for accounts of the customer's choice, with the owners' names. */
export const CONSENT = {
  access: { accounts: [], additionalInformation: { ownerName: [] } },
  recurringIndicator: false,
  validUntil: '2099-01-01',
  frequencyPerDay: 1,
};

/** The simulated banks, for a third party and for a customer's browser. */
export class BanksUnderTest {
  private constructor(
    private readonly app: RunningService,
    readonly clock: TestClock,
  ) {}

  static async boot(): Promise<BanksUnderTest> {
    const port = await freePort();
    const clock = new TestClock();
    const app = await bootService(sandbox, {
      clock,
      env: {
        ...serviceEnv(),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
      },
    });
    return new BanksUnderTest(app, clock);
  }

  get url(): string {
    return this.app.url;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const url = path.startsWith('http') ? path : this.url + path;
    const response = await fetch(url, { method, redirect: 'manual', ...init });
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status, headers, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }

  /** Calls the bank like a third party. */
  call(method: string, path: string, wish: CallWish = {}): Promise<Answer> {
    const { headers = {}, without = [], body } = wish;
    const all = Object.entries({ ...HEADERS, ...headers });
    return this.send(method, path, {
      headers: Object.fromEntries(all.filter(([name]) => !without.includes(name))),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  ask(slug: string, wish: CallWish = {}): Promise<Answer> {
    const redirect = slug === 'hamburg' ? REDIRECT_URI : CALLBACK;
    const headers = { 'tpp-redirect-uri': redirect, ...wish.headers };
    return this.call('POST', `/bank/${slug}/v1/consents`, { body: CONSENT, ...wish, headers });
  }

  async askedConsent(slug: string): Promise<AskedConsent> {
    const { status, body } = await this.ask(slug);
    if (status !== 201) throw new Error(`The bank returned ${status}.`);
    const links = body['_links'] as Record<string, { href: string }>;
    const link = (links['scaRedirect'] ?? links['scaOAuth'])?.href ?? '';
    return { id: body['consentId'] as string, link };
  }

  /** Calls the bank like a browser. */
  submit(path: string, form: Record<string, string>, cookie = ''): Promise<Answer> {
    return this.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams(form).toString(),
    });
  }

  signIn(link: string, user: string, password = 'sandbox'): Promise<Answer> {
    return this.submit(`${link}/sign-in`, { user, password });
  }

  /** Signs in and approves the first account. @returns the response with the bank's redirect */
  async approve(link: string, user: string): Promise<Answer> {
    const cookie = cookieOf(await this.signIn(link, user));
    const page = await this.send('GET', `${link}/consent`, { headers: { cookie } });
    return this.submit(
      `${link}/consent`,
      { decision: 'approve', account: accountOn(page) },
      cookie,
    );
  }
}

export function cookieOf({ headers }: Answer): string {
  return (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** The first account on a page. */
export function accountOn({ text }: Answer): string {
  return /name="account" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** The code of an error in the standard's format. */
export function tppCode({ body }: Answer): unknown {
  return (body['tppMessages'] as { code: string }[] | undefined)?.[0]?.code;
}
