/** Lets a loop sleep until there is work or its time is up; a wake-up before the sleep counts. */
export class WakeUp {
  private pending = false;
  private wake: (() => void) | undefined;

  /** There is work. */
  call(): void {
    this.pending = true;
    this.wake?.();
  }

  async sleep(atMostMs: number): Promise<void> {
    if (!this.pending) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.wake = () => {
        resolve(undefined);
      };
      const timer = setTimeout(this.wake, atMostMs);
      await promise;
      clearTimeout(timer);
      this.wake = undefined;
    }
    this.pending = false;
  }
}
