import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import type { FaultedService, WriteAnswer } from './faulted-service.js';

/** What one caller leaves between two requests. */
const PAUSE_MS = 20;

/** Callers that write to one service continuously, each request with its own key. */
export class SteadyLoad {
  readonly answers: WriteAnswer[] = [];
  private readonly bodies = new Map<string, Record<string, unknown>>();
  private readonly callers: Promise<void>[];
  private isRunning = true;

  constructor(
    readonly service: FaultedService,
    callers = 4,
  ) {
    this.callers = Array.from({ length: callers }, () => this.call());
  }

  /** One caller more, who has not waited for anything yet. */
  join(): void {
    this.callers.push(this.call());
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.callers);
  }

  /** How long after `since` the first request sent then got the expected response. */
  recoveredAfter(since: number): number | null {
    const done = this.answers
      .filter(({ sentAt, status }) => sentAt >= since && isSuccess(status))
      .map(({ sentAt, tookMs }) => sentAt + tookMs - since);
    return done.length === 0 ? null : Math.min(...done);
  }

  /** Repeats every request that failed, as its caller would, until it is through. */
  async repeatFailed(): Promise<WriteAnswer[]> {
    const failed = this.answers.filter(({ status }) => !isSuccess(status));
    return Promise.all(failed.map(({ key }) => this.untilThrough(key)));
  }

  get keys(): number {
    return this.bodies.size;
  }

  private async call(): Promise<void> {
    while (this.isRunning) {
      const key = randomUUID();
      const body = this.service.write.body();
      this.bodies.set(key, body);
      this.answers.push(await this.service.send(key, body));
      await passed(PAUSE_MS);
    }
  }

  private async untilThrough(key: string): Promise<WriteAnswer> {
    const deadline = performance.now() + REPEATS_MS;
    for (;;) {
      const answer = await this.service.send(key, this.bodies.get(key) ?? {});
      if (isSuccess(answer.status) || performance.now() > deadline) return answer;
      await passed(PAUSE_MS);
    }
  }
}

/** All of a service come at once, to a machine that has others to serve as well. */
const REPEATS_MS = 60_000;

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
