import type { StackFile } from '../stack/stack-file.js';
import { paint } from '../terminal.js';
import { ScenarioClient, type RegisteredReceiver } from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';
import { TourHttp } from './tour-http.js';
import type { TourTranscript } from './tour-transcript.js';

/** One thing that the product does, shown on the running stack. */
export interface TourStep {
  title: string;
  /** Why it matters, in a sentence or two for a newcomer. */
  about: string;
  run(tour: Tour): Promise<void>;
}

/** What earlier steps leave for later ones. */
export interface Findings {
  runtimeToken: string;
  adminToken: string;
  cardTokenId: string;
  receiver: RegisteredReceiver;
  /** By outcome. */
  decisionIds: Record<string, string>;
}

/** What a step works with: the stack, HTTP that prints itself, and the findings of earlier steps. */
export class Tour {
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

  private apiKey(name: string): string {
    const found = this.stack.api_keys.find(({ service }) => service === name);
    if (found === undefined) throw new StepFailure(`The stack has no key for ${name}.`);
    return found.key;
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
