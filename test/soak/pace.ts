import { setTimeout as delay } from 'node:timers/promises';

/** Slots at a constant rate, for any number of takers; missed ones are not made up for. */
export class Pace {
  private nextAt = 0;

  /** @param perSecond 0 is without a limit */
  constructor(private perSecond = 0) {}

  set rate(perSecond: number) {
    this.perSecond = perSecond;
  }

  async turn(): Promise<void> {
    if (this.perSecond === 0) return;
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1_000 / this.perSecond;
    if (at > now) await delay(at - now);
  }
}
