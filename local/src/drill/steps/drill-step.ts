import type { DrillWorld } from '../drill-world.js';

/** One thing that is drilled. */
export interface DrillStep {
  readonly title: string;
  run(world: DrillWorld): Promise<void>;
}
