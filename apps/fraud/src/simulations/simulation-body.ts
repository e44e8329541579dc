import type { PublicUrlService } from '@tessera/http';
import type { SimulationResponse } from './dto/simulation.response.js';
import { SIMULATIONS_PATH, type SimulationRow } from './simulations.repository.js';

/** A simulation as the API shows it. */
export function simulationBody(
  row: SimulationRow,
  urls: PublicUrlService,
): Readonly<SimulationResponse> {
  return {
    id: row.id,
    status: row.status,
    processed: row.processed,
    total: row.total,
    ruleset_id: row.ruleset_id,
    ruleset_version: row.ruleset_version,
    ruleset_hash: row.ruleset_hash,
    replay: {
      from: row.from_at.toISOString(),
      to: row.to_at.toISOString(),
      context: row.context,
      sample: row.sample,
      baseline_ruleset_id: row.baseline_ruleset_id,
    },
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    error: row.error,
    links: { self: urls.link(`${SIMULATIONS_PATH}/${row.id}`) },
  };
}
