interface Wait {
  /** By `performance.now()`. */
  readonly expiresAt: number;
  readonly expire: () => void;
}

/**
 * Bounds many waits of the same length with a single timer. A timer, a race and a promise for each of
 * them cost more than most of the calls that they bound.
 */
export class SharedDeadline {
  /** In the order in which they expire, because each is as long as the others. */
  private readonly waits = new Set<Wait>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param ms how long one wait may last
   * @param late the error of a wait that lasted longer
   */
  constructor(
    private readonly ms: number,
    private readonly late: () => Error,
  ) {}

  /**
   * What `work` comes to, or the error of a late one; a result that comes later is dropped. The work
   * itself continues.
   */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = {
        expiresAt: performance.now() + this.ms,
        expire: () => {
          reject(this.late());
        },
      };
      this.waits.add(wait);
      this.timer ??= this.wakeIn(this.ms);
      work.then(
        (result) => {
          this.waits.delete(wait);
          resolve(result);
        },
        (error: unknown) => {
          this.waits.delete(wait);
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as it came
          reject(error);
        },
      );
    });
  }

  private wakeIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.timer = undefined;
      this.expire();
    }, Math.ceil(ms)).unref();
  }

  private expire(): void {
    const now = performance.now();
    for (const wait of this.waits) {
      if (wait.expiresAt > now) {
        this.timer ??= this.wakeIn(wait.expiresAt - now);
        return;
      }
      this.waits.delete(wait);
      wait.expire();
    }
  }
}
