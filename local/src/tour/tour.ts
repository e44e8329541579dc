import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Tessera } from '@tessera/client';
import type { StackFile } from '../stack/stack-file.js';
import { paint } from '../terminal.js';
import { ScenarioClient } from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';
import { TourHttp } from './tour-http.js';
import type { TourTranscript } from './tour-transcript.js';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** One thing that the product does, shown on the running stack. */
export interface TourStep {
  title: string;
  /** Why it matters, in a sentence or two for a newcomer. */
  about: string;
  run(tour: Tour): Promise<void>;
}

/** A receiver of the sandbox, and the endpoint of a service that sends to it. */
export interface TourReceiver {
  readonly receiverUrl: string;
  readonly endpointId: string;
  readonly hmacKey: string;
}

/** What earlier steps leave for later ones. */
export interface Findings {
  runtimeToken: string;
  adminToken: string;
  cardTokenId: string;
  receiver: TourReceiver;
  /** By outcome. */
  decisionIds: Record<string, string>;
}

/** How a client of the services calls them. */
export interface ClientWish {
  /** In place of the access tokens that earlier steps left. */
  readonly token?: string;
  /** Fields of the responses that a reader has just seen. */
  readonly known?: readonly string[];
  /** Not shown to a reader: it polls. */
  readonly hidden?: boolean;
}

/** What a step works with: the stack, clients that print their requests, and the findings of earlier steps. */
export class Tour {
  /** For the sandbox, browsers, and requests that no client sends. */
  readonly http: TourHttp;
  /** The flows that the tour shares with the drill and with tests. */
  readonly scenario: ScenarioClient;
  #findings: Partial<Findings> = {};

  constructor(
    readonly stack: StackFile,
    /** By how much the stack shortens the waits between deliveries. */
    readonly timeScale: number,
    readonly transcript: TourTranscript,
  ) {
    this.http = new TourHttp((text) => {
      transcript.say(text);
    });
    this.scenario = new ScenarioClient(
      {
        url: (app) => this.url(app),
        credentials: (client) => this.credentials(client),
        apiKey: (service) => this.apiKey(service),
      },
      this.http,
    );
  }

  /** A client of the services, with the demo's credentials. */
  client({ token, known, hidden = false }: ClientWish = {}): Tessera {
    return new Tessera({
      fraud: { url: this.url('fraud') },
      vault: { url: this.url('vault') },
      accountInfo: { url: this.url('account-info') },
      commerce: { url: this.url('commerce'), apiKey: this.apiKey('commerce') },
      gateway: { url: this.url('gateway-legacy'), apiKey: this.apiKey('gateway-legacy') },
      token: ({ scope }) =>
        token ?? this.find(scope.startsWith('admin:') ? 'adminToken' : 'runtimeToken'),
      // A request that is repeated would be shown twice, and none should have to be.
      retry: { maxRetries: 0 },
      ...(hidden ? {} : { fetch: this.http.fetch(known) }),
    });
  }

  /**
   * Calls what a service should refuse.
   *
   * @throws StepFailure when it does not, and the error of the client for another status
   */
  async refusal(status: number, call: () => Promise<unknown>): Promise<ApiError> {
    try {
      await call();
    } catch (error) {
      if (error instanceof ApiError && error.status === status) return error;
      throw error;
    }
    throw new StepFailure(`The request should have been refused with ${status}.`);
  }

  /**
   * Reads without showing it, until the value is as wanted.
   *
   * @param what is read, for the error
   * @throws StepFailure when it does not become so
   */
  async until<Value>(
    what: string,
    read: (tessera: Tessera) => Promise<Value>,
    isWanted: (value: Value) => boolean,
    wish: ClientWish = {},
  ): Promise<Value> {
    const tessera = this.client({ ...wish, hidden: true });
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = await read(tessera);
      if (isWanted(value)) return value;
      if (performance.now() > deadline) throw new StepFailure(`${what} did not change in time.`);
      await delay(POLL_MS);
    }
  }

  credentials(name: string): { readonly id: string; readonly secret: string } {
    const client = this.stack.clients.find((each) => each.name === name);
    if (client === undefined) throw new StepFailure(`The stack has no client ${name}.`);
    return { id: client.client_id, secret: client.client_secret };
  }

  url(app: string): string {
    const url = this.stack.urls[app];
    if (url === undefined) throw new StepFailure(`The stack has no ${app}.`);
    return url;
  }

  /** The account of the demo's API key of a service. */
  accountId(service: string): string {
    return this.keyOf(service).account;
  }

  private apiKey(service: string): string {
    return this.keyOf(service).key;
  }

  private keyOf(name: string): StackFile['api_keys'][number] {
    const found = this.stack.api_keys.find(({ service }) => service === name);
    if (found === undefined) throw new StepFailure(`The stack has no key for ${name}.`);
    return found;
  }

  find<Name extends keyof Findings>(name: Name): Findings[Name] {
    const value = this.#findings[name];
    if (value === undefined) throw new StepFailure(`No earlier step left ${name}.`);
    return value;
  }

  set(findings: Partial<Findings>): void {
    this.#findings = { ...this.#findings, ...findings };
  }

  /** Says something between requests. */
  say(text: string): void {
    this.transcript.say(`\n  ${text}`);
  }

  /** Adds to what was said. */
  detail(text: string): void {
    this.transcript.say(paint('dim', `    ${text}`));
  }

  /** @throws StepFailure when it does not hold */
  check(holds: boolean, what: string): void {
    if (!holds) throw new StepFailure(`Check failed: ${what}.`);
    this.transcript.say(`  ${paint('green', '✓')} ${what}`);
  }
}
