/** Lets a loop sleep until there is work or its time is up; a wake-up before the sleep counts. */
export class WakeUp {
  private pending = false;
  private wake: (() => void) | undefined;

  /** There is work. */
  call(): void {
    this.pending = true;
    this.wake?.();
  }

  /** @returns whether there is work; otherwise the time is up */
  async sleep(atMostMs: number): Promise<boolean> {
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
    const isCalled = this.pending;
    this.pending = false;
    return isCalled;
  }
}
