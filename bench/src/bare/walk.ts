/** The context of the decisions that the replay rows store for themselves. */
export const CONTEXT = 'replayed';

/** What a program is to walk over. */
export interface WalkRequest {
  readonly rules: unknown[];
  readonly from: string;
  readonly to: string;
}

/** What it did, and how long its one core was busy with it. */
export interface Walked {
  readonly count: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Does the work and reports the result to the parent. */
export async function walked(work: () => Promise<number>): Promise<void> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const count = await work();
  const { user, system } = process.cpuUsage(before);
  const result: Walked = {
    count,
    ms: performance.now() - startedAt,
    cpuMs: (user + system) / 1_000,
  };
  process.send?.(result);
}
