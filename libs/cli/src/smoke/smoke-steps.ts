import type { Output } from '../output.js';

/** How a step of the smoke test ended. */
export interface SmokeStep {
  readonly service: string;
  readonly step: string;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
  readonly duration_ms: number;
}

/** Thrown by a step that this installation doesn't allow, or that lacks something. */
export class SkippedStep extends Error {}

/** Runs steps one after the other, and prints each when it has ended. */
export class SmokeSteps {
  readonly list: SmokeStep[] = [];
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  get failures(): number {
    return this.list.filter(({ status }) => status === 'failed').length;
  }

  /**
   * @param work returns what to print
   * @returns whether it passed
   * @throws Error if the user interrupted it
   */
  async run(service: string, step: string, work: () => Promise<string>): Promise<boolean> {
    const startedAt = performance.now();
    const end = (status: SmokeStep['status'], message: string) => {
      const duration = Math.round(performance.now() - startedAt);
      this.#add({ service, step, status, message, duration_ms: duration });
      return status === 'ok';
    };
    try {
      return end('ok', await work());
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      const message = error instanceof Error ? error.message : String(error);
      return end(error instanceof SkippedStep ? 'skipped' : 'failed', message);
    }
  }

  skip(service: string, step: string, message: string): void {
    this.#add({ service, step, status: 'skipped', message, duration_ms: 0 });
  }

  #add(step: SmokeStep): void {
    this.list.push(step);
    const mark = { ok: '✓', failed: '✗', skipped: '-' }[step.status];
    const line = `${mark} ${step.service}: ${step.step}. ${step.message} (${step.duration_ms} ms)`;
    if (step.status === 'failed') this.#output.warn(line);
    else this.#output.note(line);
  }
}
