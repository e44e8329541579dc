import type { RunningService, ServiceDefinition } from '@tessera/service';
import { fetchInOrder } from './fetch-in-order.js';
import { TestClock } from './test-clock.js';
import type { TestIssuer } from './test-issuer.js';
import { prepareParts, TestService, type ServiceParts } from './test-service.js';

const YEAR_S = 365 * 24 * 60 * 60;

/** A response with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly body?: unknown;
  /** The body as it goes over the wire, instead of `body`. */
  readonly rawBody?: string;
  /** `null` for none. */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** The URL of another replica. */
  readonly at?: string;
}

export interface ServiceBootOptions {
  /** The scopes of the token in ordinary calls; without scopes calls have no token. */
  readonly scopes?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** An issuer that several services share; it is then not closed with this one. */
  readonly issuer?: TestIssuer;
}

/** A service that runs in this process with its own database, keyring and clock, called over HTTP. */
export class ServiceUnderTest extends TestService {
  /** The first of its processes. */
  service!: RunningService;
  /** Every response, with its headers. */
  readonly answers: string[] = [];
  /** Headers of every call, such as an API key. */
  readonly headers: Record<string, string> = {};

  private constructor(
    parts: ServiceParts,
    readonly clock: TestClock,
    private readonly token: string | null,
  ) {
    super(parts);
  }

  static async boot(
    definition: ServiceDefinition,
    { scopes = [], ...options }: ServiceBootOptions = {},
  ): Promise<ServiceUnderTest> {
    const clock = new TestClock();
    const parts = await prepareParts(definition, { ...options, clock });
    // Tests move the clock by weeks, and the token is to outlive that.
    const exp = Math.floor(Date.now() / 1000) + YEAR_S;
    const scope = scopes.join(' ');
    const token = scope === '' ? null : await parts.issuer.token({ scope, exp });
    const booted = new ServiceUnderTest(parts, clock, token);
    booted.service = await booted.boot();
    return booted;
  }

  /** Another process of the service, as good as: it shares database, keys and clock, no memory. */
  replica(): Promise<RunningService> {
    return this.boot({ PORT: '0', MANAGEMENT_PORT: '0' });
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { ...options, body });
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, rawBody, token = this.token, headers = {}, at = this.service.url } = options;
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetchInOrder(at + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...this.headers,
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    this.answers.push(JSON.stringify([...response.headers]), text);
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

/** A page or a file is not a body of the API. */
function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
