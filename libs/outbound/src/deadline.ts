import { OutboundError, OutboundTimeoutError } from './outbound.errors.js';

/** One point in time for everything a call does: name, connection, hops, answer and body. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    timeoutMs: number,
    private readonly caller?: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.controller.abort(new OutboundTimeoutError());
    }, timeoutMs);
    if (caller?.aborted === true) {
      this.giveUp();
    }
    caller?.addEventListener('abort', this.giveUp, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Why the call was cut, if the deadline or the caller cut it. */
  get reason(): OutboundError | null {
    const { reason } = this.signal as { reason: unknown };
    return reason instanceof OutboundError ? reason : null;
  }

  /**
   * Waits for a step no longer than the deadline. undici notices an abort only once a request is
   * on its connection, so a name or a connection that hangs must be left behind from outside.
   */
  async within<T>(step: Promise<T>): Promise<T> {
    const { promise: cut, reject } = Promise.withResolvers<never>();
    const leave = (): void => {
      reject(this.reason ?? new OutboundTimeoutError());
    };
    if (this.signal.aborted) {
      leave();
    }
    this.signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([step, cut]);
    } finally {
      this.signal.removeEventListener('abort', leave);
    }
  }

  /** The call has ended: neither the timer nor the caller's signal is held any longer. */
  release(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.giveUp);
  }

  private readonly giveUp = (): void => {
    this.controller.abort(new OutboundError('aborted'));
  };
}
