import type { DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';

/** What one service was given before a disaster, and how it is told afterwards that it has it. */
export interface Evidence {
  /** Makes data through the API. */
  make(client: DrillClient): Promise<void>;
  /** @throws StepFailure when something of it is not as it was */
  prove(client: DrillClient, report: DrillReport): Promise<void>;
}
