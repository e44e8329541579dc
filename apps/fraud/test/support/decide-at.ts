import type { RunningService } from '@tessera/service';
import {
  type DecisionIdentities,
  DecisionIdempotencyService,
} from '../../src/decisions/decision-idempotency.service.js';
import { DecisionsService } from '../../src/decisions/decisions.service.js';
import { decisionRequest } from '../factories/decision-request.js';

/** A request that arrives at a given time, at a service whose process takes it for now. */
export async function decideAt(
  service: RunningService,
  now: number,
  key: string,
  body: object = decisionRequest(),
): Promise<{ readonly id: string; readonly replayed: boolean }> {
  const identities = service
    .get(DecisionIdempotencyService)
    .identifyDecision({ principalId: 'shop', key, body: Buffer.from(JSON.stringify(body)) });
  const then: DecisionIdentities = {
    ...identities,
    at: (use, { orderedFrom }) => identities.at(use, { now, orderedFrom }),
  };
  const decided = await service.get(DecisionsService).create(body as never, then);
  const { id } = JSON.parse(decided.body) as { id: string };
  return { id, replayed: decided.replayed };
}
