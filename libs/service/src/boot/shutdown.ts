/**
 * That the process is ending, for responses that would not end by themselves: a stream of progress,
 * a request held back on purpose. Everything else is waited for.
 */
export class Shutdown {
  private readonly controller = new AbortController();

  /** Aborted before the process waits for the requests in flight. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  begin(): void {
    this.controller.abort();
  }
}
