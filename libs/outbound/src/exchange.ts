import type { Dispatcher } from 'undici';
import type { Deadline } from './deadline.js';
import { OutboundError } from './outbound.errors.js';
import type { Hop } from './redirect.js';

export interface OutboundHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface OutboundResponse extends OutboundHead {
  /** When `wantsBody` declined it: at most `excerptBytes` of it, and none by default. */
  readonly body: Buffer;
}

export interface ExchangeOptions {
  /** Decides at the headers whether the body is read or thrown away. */
  readonly wantsBody: (head: OutboundHead) => boolean;
  /** How much of a wanted body is read at most. */
  readonly maxBytes: number;
  /** How much of an unwanted body is kept, as far as it arrives in time. */
  readonly excerptBytes: number;
}

/** What may still be read of an unwanted body to keep its connection for the next request. */
const DRAIN_LIMIT_BYTES = 16 * 1024;
const DRAIN_TIMEOUT_MS = 1_000;
/** How long the start of a failure's body is waited for. */
const EXCERPT_TIMEOUT_MS = 250;
const NO_BODY = Buffer.alloc(0);

/**
 * Sends one request and reads its response, without following redirects.
 *
 * @throws OutboundError when the deadline passes, the body is too large or undici's own error
 */
export function exchange(
  agent: Dispatcher,
  hop: Hop,
  options: ExchangeOptions,
  deadline: Deadline,
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const handler = new ExchangeHandler(options, resolve, reject);
    deadline.watch((reason) => {
      handler.fail(reason);
    });
    if (deadline.reason !== null) {
      return;
    }
    agent.dispatch(
      {
        origin: hop.url.origin,
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: hop.headers,
        body: hop.body,
        // The one deadline rules; undici's own coarse timers would be a second truth.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}

/**
 * Speaks to undici's dispatcher itself: its `request` makes a stream and an abort listener for
 * every response, where only a few bytes or none are needed.
 */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private failure: OutboundError | null = null;
  private head: OutboundHead | null = null;
  private reads = true;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private drainTimer: NodeJS.Timeout | undefined;
  private excerptTimer: NodeJS.Timeout | undefined;
  /** The response to an unwanted body, which grows by what arrives together with the headers. */
  private declined: { status: number; headers: OutboundHead['headers']; body: Buffer } | undefined;

  constructor(
    private readonly options: ExchangeOptions,
    private readonly resolve: (response: OutboundResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // undici cannot abort what waits for a name or a connection: it is left behind, and ended here.
    if (this.failure !== null) {
      controller.abort(this.failure);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: OutboundHead['headers'],
  ): void {
    if (status < 200) {
      return;
    }
    this.head = { status, headers };
    this.reads = this.options.wantsBody(this.head);
    if (!this.reads) {
      this.declined = { ...this.head, body: NO_BODY };
      this.drainTimer = setTimeout(this.cutDrain, DRAIN_TIMEOUT_MS);
      // A success is reported at its headers. The message of a failure is worth a short wait.
      if (this.options.excerptBytes > 0 && status >= 400) {
        this.excerptTimer = setTimeout(this.resolveDeclined, EXCERPT_TIMEOUT_MS);
      } else {
        this.resolveDeclined();
      }
    } else if (Number(headers['content-length'] ?? 0) > this.options.maxBytes) {
      this.fail(new OutboundError('body_too_large'));
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (!this.reads) {
      this.keepExcerpt(chunk);
      if (this.bytes > DRAIN_LIMIT_BYTES) {
        this.cutDrain();
      }
    } else if (this.bytes > this.options.maxBytes) {
      this.fail(new OutboundError('body_too_large'));
    } else {
      this.chunks.push(chunk);
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.drainTimer);
    this.resolveDeclined();
    if (this.reads && this.head !== null) {
      this.resolve({ ...this.head, body: Buffer.concat(this.chunks, this.bytes) });
    }
  }

  /** An interrupted drain is not reported: the response was already returned at the headers. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.drainTimer);
    this.resolveDeclined();
    this.reject(error);
  }

  /** Leaves the exchange behind, whatever it is waiting for, and costs its connection. */
  fail(reason: OutboundError): void {
    this.failure = reason;
    this.reject(reason);
    this.controller?.abort(reason);
  }

  private keepExcerpt(chunk: Buffer): void {
    const { excerptBytes } = this.options;
    if (this.declined === undefined || this.declined.body.length >= excerptBytes) return;
    this.declined.body = Buffer.concat([this.declined.body, chunk]).subarray(0, excerptBytes);
    if (this.declined.body.length === excerptBytes) this.resolveDeclined();
  }

  private readonly resolveDeclined = (): void => {
    clearTimeout(this.excerptTimer);
    if (this.declined !== undefined) this.resolve(this.declined);
  };

  /** The connection is destroyed rather than reading a long or slow body that is not needed. */
  private readonly cutDrain = (): void => {
    this.controller?.abort(new OutboundError('body_too_large'));
  };
}
