import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, retry, type Outcome } from '@tessera/work';
import { BackendClient } from '../backends/backend.client.js';
import { CallableBackendsRepository } from '../backends/callable-backends.repository.js';
import { UNKNOWN_BACKEND } from '../backends/backend-result.js';
import { FraudConfig } from '../config.js';
import {
  BackendCallsRepository,
  type CallKey,
  callId,
  type ClaimedCall,
} from './backend-calls.repository.js';
import { ProvisionalOutcomesService } from './provisional-outcomes.service.js';
import { provisionalTime } from './provisional-time.js';

/** Calls async backends. The lease is renewed while a call is in progress. */
@Injectable()
export class BackendCallWorker extends LeasedWorker<ClaimedCall> {
  constructor(
    config: FraudConfig,
    calls: BackendCallsRepository,
    private readonly backends: CallableBackendsRepository,
    private readonly client: BackendClient,
    private readonly outcomes: ProvisionalOutcomesService,
  ) {
    const { leaseMs, queueGraceMs } = provisionalTime(config.provisionalTimeScale);
    super({
      name: 'backend-calls',
      does: 'call an async backend',
      source: calls,
      concurrency: 200,
      leaseMs,
      pollMs: queueGraceMs / 2,
      backoff: exponential(leaseMs, leaseMs),
      // The decision's deadline does not wait for a shutdown, so another process takes over at
      // once.
      drainMs: 0,
      due: { table: 'backend_call', column: 'lease_until', where: `state = 'pending'` },
      queue: true,
    });
  }

  /** Called once the decision is stored. If the queue fails, polling finds the calls later. */
  enqueue(keys: readonly CallKey[]): void {
    this.wake(keys.map(callId));
  }

  protected override async perform(call: ClaimedCall, signal: AbortSignal): Promise<Outcome> {
    const { decision_id: decisionId } = call;
    const timeoutMs = Number(call.remaining_ms);
    const backends = await this.backends.find([call.backend]);
    const backend = backends.get(call.backend);
    const document = JSON.parse(call.request) as object;
    const reply =
      backend === undefined
        ? UNKNOWN_BACKEND
        : await this.client.call(
            { ...backend, timeoutMs },
            { decisionId, document, timeoutMs, signal },
          );
    if (signal.aborted) return retry(signal.reason);
    await this.outcomes.recordReply(call, reply);
    return DONE;
  }
}
