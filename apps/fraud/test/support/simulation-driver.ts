import { expect } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { RULESETS } from './ruleset-driver.js';
import type { Answer, CallOptions, RunningFraud } from './running-fraud.js';

export const SIMULATIONS = '/api/admin/simulations';

/** Timeout for a simulation, including those before it in the same queue. */
const PATIENCE_MS = 100_000;

export interface Transition {
  readonly baseline: string;
  readonly candidate: string;
  readonly decisions: number;
  readonly amount: Record<string, number>;
  readonly fraud: number;
  readonly samples: readonly string[];
}

export interface ReplayedRule {
  readonly rule_id: string;
  readonly hits: number;
  readonly first_hits: number;
  readonly changed: number;
  readonly amount: Record<string, number>;
  readonly overlap: readonly { rule_id: string; hits: number }[];
  readonly labelled: Record<string, number | null>;
  readonly false_positive_amount: Record<string, number>;
  readonly alone: Record<string, unknown> | null;
  readonly samples: readonly string[];
}

export interface ReplayResult {
  readonly decisions: number;
  readonly changed: number;
  readonly matrix: Record<string, Record<string, number>>;
  readonly transitions: readonly Transition[];
  readonly rules: readonly ReplayedRule[];
  readonly labels: Record<string, unknown>;
  readonly approximations: readonly string[];
}

/** Simulates rulesets as an analyst does. */
export class SimulationDriver {
  constructor(private readonly fraud: RunningFraud) {}

  simulate(rulesetId: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.fraud.admin('POST', `${RULESETS}/${rulesetId}/simulate`, { body, ...options });
  }

  /** Starts a replay and waits for its end. */
  async replayed(rulesetId: string, replay: Record<string, unknown>): Promise<ReplayResult> {
    const { body, status } = await this.simulate(rulesetId, { replay });
    expect([status, body]).toEqual([202, expect.objectContaining({ status: 'PENDING' })]);
    return this.resultOf(String(body['id']));
  }

  async resultOf(id: string): Promise<ReplayResult> {
    const ended = await this.ended(id);
    expect([ended['status'], ended['error']]).toEqual(['COMPLETED', null]);
    return ended['result'] as ReplayResult;
  }

  async ended(id: string): Promise<Record<string, unknown>> {
    let seen: Record<string, unknown> = {};
    const hasEnded = async () => {
      ({ body: seen } = await this.fraud.admin('GET', `${SIMULATIONS}/${id}`));
      return seen['status'] === 'COMPLETED' || seen['status'] === 'FAILED';
    };
    await until(`the simulation ${id} has ended`, hasEnded, PATIENCE_MS);
    return seen;
  }
}
