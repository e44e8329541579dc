import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from '@tessera/local/testing';

const EVERY_MS = 100;

/** What a kubelet sees of a process: whether its probes get a response, and how fast. */
export class HealthWatch {
  readonly answers: { readonly live: boolean; readonly ready: boolean; readonly ms: number }[] = [];
  /** The most resident memory that was seen, in bytes. */
  peakBytes = 0;
  private readonly done: Promise<void>;
  private isOver = false;

  constructor(private readonly process: ServiceProcess) {
    this.done = this.watch();
  }

  get slowestMs(): number {
    return Math.max(0, ...this.answers.map(({ ms }) => ms));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.done;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const startedAt = performance.now();
      const [live, ready] = await Promise.all([this.process.liveness(), this.process.readiness()]);
      const ms = performance.now() - startedAt;
      this.answers.push({ live: live === 200, ready: ready === 200, ms });
      const bytes = await this.process.metric('process_resident_memory_bytes');
      this.peakBytes = Math.max(this.peakBytes, bytes);
      await delay(EVERY_MS);
    }
  }
}
