import { Injectable } from '@nestjs/common';
import { exponential, type Backoff } from '@tessera/work';
import { GatewayLegacyConfig } from '../config.js';

/** How far the clock of a provider may be behind. */
const CLOCK_TOLERANCE_MS = 2_000;
const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
const POLL_MS = 1_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** The timing of reports in progress. */
@Injectable()
export class ReportTimingService {
  /** How long a process has a report for itself. */
  readonly leaseMs: number;
  /** How much of that it may spend on reading files. */
  readonly readMs: number;
  /** How often reports that are due are looked for. */
  readonly pollMs: number;
  private readonly scale: number;

  constructor({ paymentTimeScale, paymentProviderTimeoutMs }: GatewayLegacyConfig) {
    this.scale = paymentTimeScale;
    this.pollMs = POLL_MS / this.scale;
    this.readMs = LEASE_MS / 2 / this.scale;
    // A call that began in time may take as long as calls may.
    this.leaseMs = LEASE_MS / this.scale + 2 * paymentProviderTimeoutMs;
  }

  /** When the period has ended by every clock, no file in it can be closed any more. */
  waitForEndMs(end: Date, now: Date): number {
    const overMs = now.getTime() - end.getTime();
    return Math.max(0, CLOCK_TOLERANCE_MS / this.scale - overMs);
  }

  /** Twice as long each time, up to five minutes. */
  get backoff(): Backoff {
    return exponential(FIRST_WAIT_MS / this.scale, LONGEST_WAIT_MS / this.scale);
  }

  /** From then on the next attempt is the last. */
  giveUpAt(created: Date): Date {
    return new Date(created.getTime() + GIVE_UP_MS);
  }
}
