import type { Scheme } from '@tessera/cards';
import { encryptCard, type PublicJwk } from './encrypt-card.js';
import type { FrameFailureCode } from './failures.js';

const TIMEOUT_MS = 20_000;

/** What the vault wants of the shopper. */
export type Task =
  | {
      readonly action: 'tokenize_card';
      readonly jwk: PublicJwk;
      readonly allowedSchemes: readonly Scheme[];
    }
  | {
      readonly action: 'refresh_security_code';
      readonly jwk: PublicJwk;
      readonly scheme: Scheme;
      readonly lastFour: string;
    };

/** A card as the vault reads it. */
export type CardPayload = Readonly<Record<string, string | number>>;

/** What the vault said; `paths` are the parts of the payload that it refused. */
export class VaultRefusal extends Error {
  constructor(
    readonly code: FrameFailureCode,
    readonly paths: readonly string[] = [],
  ) {
    super(code);
  }
}

interface View {
  readonly status: string;
  readonly next_action: string | null;
  readonly data: {
    readonly jwk: PublicJwk;
    readonly allowed_schemes: readonly Scheme[];
    readonly scheme: Scheme;
    readonly last_four: string;
  } | null;
}

interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** The session at the vault, by its URL. Every failure is a {@link VaultRefusal}. */
export class VaultSession {
  /** An attempt whose response was lost. Sent again unchanged, it returns the original result. */
  #lost: Attempt | undefined;

  constructor(private readonly url: string) {}

  /** The session ID is the last part of the URL. */
  get #id(): string {
    return this.url.slice(this.url.lastIndexOf('/') + 1);
  }

  async task(): Promise<Task> {
    const view = (await this.#ask(this.url)) as View;
    const { next_action: action, data } = view;
    if (data === null) throw new VaultRefusal('session_closed');
    const { jwk } = data;
    return action === 'refresh_security_code'
      ? { action, jwk, scheme: data.scheme, lastFour: data.last_four }
      : { action: 'tokenize_card', jwk, allowedSchemes: data.allowed_schemes };
  }

  /** @param changed whether the shopper changed something since the last attempt */
  async complete(task: Task, payload: CardPayload, changed: boolean): Promise<void> {
    const attempt = (!changed && this.#lost) || (await newAttempt(task, payload, this.#id));
    const wasLost = attempt === this.#lost;
    try {
      await this.#ask(`${this.url}/complete-action`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': attempt.key },
        body: attempt.body,
      });
    } catch (error) {
      const code = error instanceof VaultRefusal ? error.code : 'network';
      if (code === 'session_closed' && wasLost && (await this.#isCompleted())) return;
      this.#lost = code === 'network' || code === 'unavailable' ? attempt : undefined;
      throw error;
    }
  }

  async #isCompleted(): Promise<boolean> {
    return ((await this.#ask(this.url)) as View).status === 'completed';
  }

  async #ask(url: string, init: RequestInit = {}): Promise<unknown> {
    const timeout = new AbortController();
    const timer = setTimeout(() => {
      timeout.abort();
    }, TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        ...init,
        cache: 'no-store',
        credentials: 'omit',
        signal: timeout.signal,
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return body;
      throw new VaultRefusal(codeOf(response.status), pathsOf(body));
    } catch (error) {
      throw error instanceof VaultRefusal ? error : new VaultRefusal('network');
    } finally {
      clearTimeout(timer);
    }
  }
}

async function newAttempt(task: Task, payload: CardPayload, sessionId: string): Promise<Attempt> {
  const encPayload = await encryptCard(task.jwk, payload, sessionId);
  const body = JSON.stringify({ action: task.action, result: { enc_payload: encPayload } });
  return { key: randomKey(), body };
}

/** `crypto.randomUUID` is younger than the browsers of many shoppers. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

function codeOf(status: number): FrameFailureCode {
  if (status === 404) return 'session_not_found';
  if (status === 409) return 'session_closed';
  if (status === 422) return 'card_refused';
  if (status === 403) return 'origin_not_allowed';
  return status === 429 ? 'rate_limited' : 'unavailable';
}

function pathsOf(body: unknown): string[] {
  const errors = (body as { validation_errors?: readonly { path: string }[] } | null)
    ?.validation_errors;
  return (errors ?? []).map(({ path }) => path);
}
