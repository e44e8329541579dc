import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { BackendResult } from '../backends/backend-result.js';
import { READ_ENDED_CALLS, READ_FINAL } from './provisional-statements.js';

/** The fields of a stored response that concern backends. */
export interface AnsweredDecision {
  readonly id: string;
  readonly outcome: string;
  readonly source: string;
  readonly fail_open: boolean;
  readonly backend_results: readonly BackendResult[] | readonly object[];
  readonly has_backend_error: boolean;
  readonly provisional: object | null;
}

interface FinalRow extends Record<string, unknown> {
  readonly decision_id: string;
  readonly outcome: string;
  readonly source: string;
  readonly fail_open: boolean;
}

type CallRow = BackendResult & { readonly decision_id: string } & Record<string, unknown>;

/**
 * What has changed since the original response. The stored response stays unchanged: a repeated
 * idempotency key returns it, and reads apply these changes to it.
 */
@Injectable()
export class ProvisionalReads {
  constructor(private readonly dataSource: DataSource) {}

  async over<Decision extends AnsweredDecision>(
    decisions: readonly Decision[],
  ): Promise<Decision[]> {
    const provisional = decisions.filter((decision) => decision.provisional !== null);
    const [calls, finals] = await Promise.all([
      this.read<CallRow>(READ_ENDED_CALLS, decisions),
      this.read<FinalRow>(READ_FINAL, provisional),
    ]);
    const callsOf = Map.groupBy(calls, ({ decision_id: id }) => id);
    const finalOf = new Map(finals.map((final) => [final.decision_id, final]));
    return decisions.map((decision) =>
      overlaid(decision, callsOf.get(decision.id) ?? [], finalOf.get(decision.id)),
    );
  }

  async overOne<Decision extends AnsweredDecision>(decision: Decision): Promise<Decision> {
    const [current = decision] = await this.over([decision]);
    return current;
  }

  private async read<Row extends Record<string, unknown>>(
    statement: typeof READ_FINAL,
    decisions: readonly AnsweredDecision[],
  ): Promise<Row[]> {
    if (decisions.length === 0) return [];
    return prepared<Row>(this.dataSource, statement, [decisions.map(({ id }) => id)]);
  }
}

function overlaid<Decision extends AnsweredDecision>(
  decision: Decision,
  calls: readonly CallRow[],
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

function resultOf(call: CallRow): BackendResult {
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
