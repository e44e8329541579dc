import type { StackFile } from '../stack/stack-file.js';
import { paint } from '../terminal.js';
import { StepFailure } from './step-failure.js';
import { TourHttp } from './tour-http.js';
import type { TourTranscript } from './tour-transcript.js';

/** A receiver of the sandbox, in the role of the shop's backend, registered for some events. */
export interface RegisteredReceiver {
  receiverUrl: string;
  webhookUrl: string;
  hmacKey: string;
}

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
  }

  url(app: string): string {
    const url = this.stack.urls[app];
    if (url === undefined) throw new StepFailure(`The stack has no ${app}.`);
    return url;
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
