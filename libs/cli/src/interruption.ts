import { EXIT } from './exit-codes.js';

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm forwards a Ctrl-C that the terminal has already sent: that is one, not two. */
const SECOND_AFTER_MS = 500;

/**
 * Ctrl-C as a signal for commands that have something to clean up. A command that never asks for it
 * ends at once, as programs do.
 */
export class Interruption {
  readonly #process: NodeJS.Process;
  readonly #controller = new AbortController();
  #isWatched = false;
  #firstAt: number | null = null;

  constructor(process: NodeJS.Process) {
    this.#process = process;
  }

  get signal(): AbortSignal {
    if (!this.#isWatched) this.#watch();
    return this.#controller.signal;
  }

  /** Whether an error only says that the user interrupted the command. */
  has(error: unknown): boolean {
    const isAbort = error instanceof Error && error.name === 'AbortError';
    return this.#controller.signal.aborted && isAbort;
  }

  #watch(): void {
    this.#isWatched = true;
    for (const signal of SIGNALS) {
      this.#process.on(signal, () => {
        const now = Date.now();
        const isSecond = this.#firstAt !== null && now - this.#firstAt > SECOND_AFTER_MS;
        if (isSecond) this.#process.exit(EXIT.interrupted);
        this.#firstAt ??= now;
        this.#controller.abort();
      });
    }
  }
}
