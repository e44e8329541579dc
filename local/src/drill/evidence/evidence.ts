import type { DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';

/** The data that one service had before a disaster, and the checks that it still has them. */
export interface Evidence {
  /** Creates data through the API. */
  make(client: DrillClient): Promise<void>;
  /** @throws StepFailure when something of it is not as it was */
  prove(client: DrillClient, report: DrillReport): Promise<void>;
}
