import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BackendResult } from '../backends/backend-result.js';
import { FraudConfig } from '../config.js';
import type { BackendCall } from '../rules/evaluation.js';
import { BackendCallWorker } from './backend-call.worker.js';
import { BackendCallsRepository, type EndedCallRow } from './backend-calls.repository.js';
import type { DecisionKey } from './decision-key.js';
import type { EarlierOutcome } from './final-outcome.js';
import {
  type FinalRow,
  ProvisionalDecisionsRepository,
} from './provisional-decisions.repository.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

/** The fields of a stored response that concern backends. */
export interface StoredDecision {
  readonly id: string;
  readonly outcome: string;
  readonly source: string;
  readonly fail_open: boolean;
  readonly backend_results: readonly BackendResult[] | readonly object[];
  readonly has_backend_error: boolean;
  readonly provisional: object | null;
}

/** Async calls of a decision whose rules ask for them. */
export interface PendingCalls {
  /** Null if every backend is in shadow: the decision then waits for none of them. */
  readonly earlier: EarlierOutcome | null;
  readonly calls: readonly BackendCall[];
}

/**
 * Decisions that wait for async backends. The stored response of a decision stays unchanged: a
 * repeated idempotency key returns it, and reads apply what has changed since.
 */
@Injectable()
export class ProvisionalDecisionsService {
  private readonly time: ProvisionalTime;

  constructor(
    config: FraudConfig,
    private readonly decisions: ProvisionalDecisionsRepository,
    private readonly calls: BackendCallsRepository,
    private readonly worker: BackendCallWorker,
  ) {
    this.time = provisionalTime(config.provisionalTimeScale);
  }

  /** When a decision that is stored in this transaction fails open. */
  deadline(tx: EntityManager): Promise<Date> {
    return this.decisions.deadline(tx, this.time.deadlineMs);
  }

  /** Stores the pending calls of a decision. */
  async insert(
    tx: EntityManager,
    decision: DecisionKey,
    { earlier, calls }: PendingCalls,
  ): Promise<void> {
    if (earlier !== null) await this.decisions.insert(tx, decision, this.time.deadlineMs, earlier);
    await this.calls.insert(tx, decision, calls, this.time);
  }

  /** Starts the calls of a decision that is stored. */
  callBackends(id: string, count: number): void {
    this.worker.enqueue(
      Array.from({ length: count }, (_, position) => ({ decision_id: id, position })),
    );
  }

  /** The decisions as they are now. */
  async current<Decision extends StoredDecision>(
    decisions: readonly Decision[],
  ): Promise<Decision[]> {
    const provisional = decisions.filter((decision) => decision.provisional !== null);
    const [calls, finals] = await Promise.all([
      this.calls.findEnded(decisions.map(({ id }) => id)),
      this.decisions.findFinal(provisional.map(({ id }) => id)),
    ]);
    const callsOf = Map.groupBy(calls, ({ decision_id: id }) => id);
    const finalOf = new Map(finals.map((final) => [final.decision_id, final]));
    return decisions.map((decision) =>
      withChanges(decision, callsOf.get(decision.id) ?? [], finalOf.get(decision.id)),
    );
  }

  async currentOne<Decision extends StoredDecision>(decision: Decision): Promise<Decision> {
    const [current = decision] = await this.current([decision]);
    return current;
  }
}

/** A stored response with what backends returned after it. */
export function withChanges<Decision extends StoredDecision>(
  decision: Decision,
  calls: readonly EndedCallRow[],
  final: FinalRow | undefined,
): Decision {
  const results = calls.map(resultOf);
  const failed = results.some(({ live, error }) => live && error !== null);
  return {
    ...decision,
    backend_results: [...decision.backend_results, ...results],
    has_backend_error: decision.has_backend_error || failed,
    ...(final && {
      // The decision may have become final between its read and this one.
      outcome: final.outcome,
      source: final.source,
      fail_open: decision.fail_open || final.fail_open,
      provisional: null,
    }),
  };
}

function resultOf(call: EndedCallRow): BackendResult {
  return {
    backend: call.backend,
    rule_id: call.rule_id,
    outcome: call.outcome,
    latency_ms: call.latency_ms,
    live: call.live,
    error: call.error,
    missing_fields: call.missing_fields,
  };
}
