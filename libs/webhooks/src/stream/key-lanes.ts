/**
 * Runs tasks concurrently, but those of one key one after the other. After the first failure nothing
 * is started any more: what follows a lost event of its key must not overtake it.
 */
export class KeyLanes {
  private readonly last = new Map<string, Promise<void>>();
  private inFlight = 0;
  private onRoom: (() => void) | undefined;
  private failure: { readonly error: unknown } | undefined;

  /** @param limit tasks in flight or waiting for their key */
  constructor(private readonly limit: number) {}

  /**
   * Resolves when there is room for the task; one caller waits at a time.
   *
   * @returns a promise of the task's end
   * @throws the error of the first task that failed
   */
  async add(key: string, task: () => Promise<void>): Promise<{ readonly ended: Promise<void> }> {
    while (this.inFlight >= this.limit && this.failure === undefined) {
      await new Promise<void>((resolve) => {
        this.onRoom = resolve;
      });
    }
    if (this.failure !== undefined) throw this.failure.error;
    this.inFlight += 1;
    const previous = this.last.get(key) ?? Promise.resolve();
    const ended = previous
      .then(() => this.run(task))
      .finally(() => {
        this.release(key, ended);
      });
    this.last.set(key, ended);
    // Its failure is handled where the position of its transaction is waited for.
    ended.catch(() => undefined);
    return { ended };
  }

  private async run(task: () => Promise<void>): Promise<void> {
    if (this.failure !== undefined) throw this.failure.error;
    try {
      await task();
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }

  private release(key: string, ended: Promise<void>): void {
    this.inFlight -= 1;
    if (this.last.get(key) === ended) this.last.delete(key);
    this.onRoom?.();
  }
}
