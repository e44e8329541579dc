import { Clock } from '@tessera/telemetry';

/** The real time, moved by as much as a test wants. */
export class TestClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  reset(): void {
    this.offsetMs = 0;
  }
}
