import { OutboundError, OutboundTimeoutError } from './outbound.errors.js';

/**
 * One point in time for everything a call does: name resolution, connection, redirects, response
 * and body. Plain callbacks: an abort controller with its signal and listeners for every call was a
 * tenth of the work of a webhook's delivery.
 */
export class Deadline {
  private readonly timer: NodeJS.Timeout;
  private cause: OutboundError | null = null;
  private cut: ((reason: OutboundError) => void) | null = null;

  constructor(
    timeoutMs: number,
    private readonly caller?: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.end(new OutboundTimeoutError());
    }, timeoutMs);
    if (caller?.aborted === true) {
      this.giveUp();
    }
    caller?.addEventListener('abort', this.giveUp, { once: true });
  }

  /** Why the call was cut, if the deadline or the caller cut it. */
  get reason(): OutboundError | null {
    return this.cause;
  }

  /**
   * Sets how to abort the current step of the call; aborts at once if the deadline has passed. A call
   * is at one step at a time: the last to watch is the one that is cut.
   */
  watch(cut: (reason: OutboundError) => void): void {
    this.cut = cut;
    if (this.cause !== null) {
      cut(this.cause);
    }
  }

  /** The call has ended: neither the timer nor the caller's signal is held any longer. */
  release(): void {
    clearTimeout(this.timer);
    this.cut = null;
    this.caller?.removeEventListener('abort', this.giveUp);
  }

  private readonly giveUp = (): void => {
    this.end(new OutboundError('aborted'));
  };

  private end(reason: OutboundError): void {
    if (this.cause === null) {
      this.cause = reason;
      this.cut?.(reason);
    }
  }
}
