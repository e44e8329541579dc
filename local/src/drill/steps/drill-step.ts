import type { DrillContext } from '../drill-context.js';

/** One step of the drill. */
export interface DrillStep {
  readonly title: string;
  run(drill: DrillContext): Promise<void>;
}
