import { EmbeddedFrame } from '../embedding/embedded-frame.js';
import { Emitter } from '../embedding/emitter.js';
import type { FrameOptions, FromFrame } from '../embedding/protocol.js';
import type { CardEvents, CardState, Failure, FieldName, SubmitOutcome } from './card-events.js';
import type { CardFieldsOptions } from './card-fields-options.js';
import { optionWarnings } from './option-warnings.js';

/** Card fields on a page. */
export interface CardFields {
  /** The last state that the frame reported. */
  readonly state: CardState;
  /** @returns a function that removes the listener */
  on<Name extends keyof CardEvents>(
    name: Name,
    listener: (detail: CardEvents[Name]) => void,
  ): () => void;
  /**
   * Sends the card to the vault. Calls during an attempt get its outcome; the promise is never rejected.
   */
  submit(): Promise<SubmitOutcome>;
  /** Puts the cursor into a field: by default the first one that needs the shopper. */
  focus(field?: FieldName): void;
  /** Changes the styles while the fields keep their contents. */
  update(options: Pick<FrameOptions, 'colorScheme' | 'theme'>): void;
  /** Removes the fields and everything that was typed. */
  destroy(): void;
}

/**
 * Puts card fields into a page. They are a page of the vault in a frame: no script of your page can
 * read what is typed there.
 *
 * @throws TypeError for options that a developer has to correct
 */
export function cardFields(options: CardFieldsOptions): CardFields {
  return new FramedCardFields(options);
}

const EMPTY: CardState = { scheme: null, complete: false, fields: {} };
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

class FramedCardFields implements CardFields {
  readonly #events = new Emitter<CardEvents>();
  readonly #frame: EmbeddedFrame;
  #options: FrameOptions;
  #state = EMPTY;
  #isReady = false;
  #isDestroyed = false;
  /** Why the fields can no longer be used. */
  #end: Failure | SubmitOutcome | undefined;
  #attempt: Attempt | undefined;

  constructor(options: CardFieldsOptions) {
    for (const warning of optionWarnings(options)) console.warn(`cardFields: ${warning}.`);
    const { cardholderName, securityCode, colorScheme, locale, texts, theme } = options;
    this.#options = withoutUndefined({
      cardholderName,
      securityCode,
      colorScheme,
      locale,
      texts,
      theme,
    });
    this.#frame = new EmbeddedFrame({
      url: frameUrl(options),
      container: elementOf(options.container),
      title: options.title ?? 'Card details',
      options: this.#options,
      onMessage: (message) => {
        this.#hear(message);
      },
      onBlocked: () => {
        this.#hear({ type: 'failure', detail: BLOCKED });
      },
    });
  }

  get state(): CardState {
    return this.#state;
  }

  on<Name extends keyof CardEvents>(
    name: Name,
    listener: (detail: CardEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  submit(): Promise<SubmitOutcome> {
    if (this.#end !== undefined) return Promise.resolve(outcomeOf(this.#end));
    if (this.#attempt === undefined) {
      this.#attempt = newAttempt();
      if (this.#isReady) this.#frame.send({ type: 'submit' });
    }
    return this.#attempt.promise;
  }

  focus(field?: FieldName): void {
    this.#frame.send({ type: 'focus', field: field ?? null });
  }

  update(options: Pick<FrameOptions, 'colorScheme' | 'theme'>): void {
    for (const warning of optionWarnings(options)) console.warn(`cardFields: ${warning}.`);
    this.#options = { ...this.#options, ...withoutUndefined(options) };
    this.#frame.send({ type: 'options', options: this.#options });
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#end = DESTROYED;
    this.#frame.remove();
    this.#settle(outcomeOf(DESTROYED));
    this.#events.clear();
  }

  #hear(message: FromFrame): void {
    switch (message.type) {
      case 'hello':
      case 'height':
        return;
      case 'ready':
        this.#isReady = true;
        this.#state = message.detail;
        this.#events.emit('ready', message.detail);
        // Requested before the fields were ready.
        if (this.#attempt !== undefined) this.#frame.send({ type: 'submit' });
        return;
      case 'change':
      case 'submit':
        this.#state = message.detail;
        this.#events.emit(message.type, message.detail);
        return;
      case 'success':
        this.#end = message.detail;
        this.#settle(message.detail);
        this.#events.emit('success', message.detail);
        return;
      case 'failure':
        if (!message.detail.retryable) this.#end = message.detail;
        this.#settle(outcomeOf(message.detail));
        this.#events.emit('failure', message.detail);
    }
  }

  #settle(outcome: SubmitOutcome): void {
    this.#attempt?.resolve(outcome);
    this.#attempt = undefined;
  }
}

interface Attempt {
  readonly promise: Promise<SubmitOutcome>;
  readonly resolve: (outcome: SubmitOutcome) => void;
}

/** `Promise.withResolvers` is newer than the browsers of many shoppers. */
function newAttempt(): Attempt {
  let resolve: Attempt['resolve'] = () => undefined;
  const promise = new Promise<SubmitOutcome>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const BLOCKED: Failure = {
  code: 'frame_blocked',
  message:
    "The vault's frame did not come up: is this page among the session's allowed_origins, does the page's content policy allow the vault in frame-src, and is vaultUrl right?",
  retryable: false,
  fields: [],
};

const DESTROYED: Failure = {
  code: 'destroyed',
  message: 'The card fields were taken off the page.',
  retryable: false,
  fields: [],
};

function outcomeOf(end: Failure | SubmitOutcome): SubmitOutcome {
  return 'status' in end ? end : { status: 'failed', ...end };
}

function frameUrl({ vaultUrl, sessionId }: CardFieldsOptions): URL {
  const base = parseUrl(vaultUrl);
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new TypeError('cardFields: vaultUrl must be the address of the vault.');
  }
  if (!SESSION_ID.test(sessionId)) {
    throw new TypeError(
      'cardFields: sessionId must be the session_id that your backend was given.',
    );
  }
  return new URL(`${base.pathname.replace(/\/$/, '')}/sessions/${sessionId}/card-fields`, base);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function elementOf(container: string | HTMLElement): HTMLElement {
  const element =
    typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container;
  if (element === null) {
    throw new TypeError('cardFields: no element is found by the selector in `container`.');
  }
  return element;
}

function withoutUndefined<T extends object>(
  options: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
