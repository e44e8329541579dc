/**
 * That the process is ending, for answers that would not end by themselves: a stream of progress, a
 * request held back on purpose. Everything else is waited for.
 */
export class Shutdown {
  private readonly controller = new AbortController();

  /** Aborted before the process waits for the requests under way. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  begin(): void {
    this.controller.abort();
  }
}
