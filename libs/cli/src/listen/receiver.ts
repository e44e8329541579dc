import type { IncomingHttpHeaders } from 'node:http';
import { verify, WebhookVerificationError } from '@tessera/client/webhooks';
import type { TesseraEvent } from '@tessera/client/webhooks';
import type { ListenEndpoints } from './endpoints.js';

/** What became of the notification at the server that it was forwarded to. */
export interface Forwarded {
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error?: string;
}

/** A notification that arrived. */
export interface ReceivedEvent {
  readonly service: string;
  readonly verified: boolean;
  /** Why the signatures were rejected. */
  readonly rejection: string | null;
  readonly event: TesseraEvent | null;
  readonly body: string;
  readonly forwarded: Forwarded | null;
}

const FORWARD_TIMEOUT_MS = 15_000;
const NOT_FOUND = 404;
const UNAUTHORIZED = 401;
const BAD_GATEWAY = 502;
const NO_CONTENT = 204;
/** Of the connection, not of the notification. */
const HOP_HEADERS = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

interface Request {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Verifies notifications, and forwards them. */
export class EventReceiver {
  readonly #endpoints: ListenEndpoints;
  readonly #forwardTo: string | undefined;
  readonly #onEvent: (event: ReceivedEvent) => void;

  constructor(
    endpoints: ListenEndpoints,
    forwardTo: string | undefined,
    onEvent: (event: ReceivedEvent) => void,
  ) {
    this.#endpoints = endpoints;
    this.#forwardTo = forwardTo;
    this.#onEvent = onEvent;
  }

  /** @returns the status for the service, which sends the notification again unless it is 2xx */
  async receive({ url = '', method, headers }: Request, body: Buffer): Promise<number> {
    const sender = this.#endpoints.find(url.split('?')[0] ?? '');
    if (sender === null || method !== 'POST') return NOT_FOUND;
    const { service, hmacKey } = sender;
    const text = body.toString('utf8');
    const checked = await verify(body, headers, hmacKey).catch((error: unknown) => {
      if (error instanceof WebhookVerificationError) return error;
      throw error;
    });
    if (checked instanceof WebhookVerificationError) {
      const rejection = `${checked.message} (${checked.code})`;
      const facts = { verified: false, rejection, event: null, forwarded: null };
      this.#onEvent({ service, body: text, ...facts });
      return UNAUTHORIZED;
    }
    const forwarded =
      this.#forwardTo === undefined ? null : await forward(this.#forwardTo, headers, body);
    const facts = { verified: true, rejection: null, event: checked, forwarded };
    this.#onEvent({ service, body: text, ...facts });
    return forwarded === null ? NO_CONTENT : (forwarded.status ?? BAD_GATEWAY);
  }
}

/** Sends the same bytes and headers, so that the server can verify them too. */
async function forward(
  url: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Forwarded> {
  const startedAt = Date.now();
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !HOP_HEADERS.has(name) ? [[name, value] as [string, string]] : [],
  );
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: passed,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, duration_ms: Date.now() - startedAt };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return { status: null, duration_ms: Date.now() - startedAt, error: reason };
  }
}
