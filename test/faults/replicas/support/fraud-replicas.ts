import { randomUUID } from 'node:crypto';
import { fraud } from '@tessera/fraud';
import { until } from '@tessera/local/testing';
import { decisionRequest } from '../../../../apps/fraud/test/factories/decision-request.js';
import { ADMIN_SCOPES, RUNTIME_SCOPES } from '../../../../apps/fraud/test/support/running-fraud.js';
import { byIp } from '../../../../apps/fraud/test/support/velocity-rules.js';
import { ReplicaStack, type ReplicaAnswer } from './replica-stack.js';

export const RULESETS = '/api/admin/rulesets';
const DECISIONS = '/api/decisions';
/** For decisions that only check whether a ruleset decides. */
const PROBE_IP = '198.51.100.1';

/** Replicas of fraud, as an integration and an analyst call them: alternating between replicas. */
export class FraudReplicas {
  private constructor(
    readonly stack: ReplicaStack,
    private readonly runtime: string,
    private readonly admin: string,
  ) {}

  static async boot(env: Readonly<Record<string, string>>): Promise<FraudReplicas> {
    const stack = await ReplicaStack.boot({
      definition: fraud,
      env: { WEBHOOK_TIME_SCALE: '20', VELOCITY_TIMEOUT_MS: '5000', ...env },
    });
    const [runtime, admin] = [await stack.token(RUNTIME_SCOPES), await stack.token(ADMIN_SCOPES)];
    return new FraudReplicas(stack, runtime, admin);
  }

  /** @param turn which replica is called */
  operate(path: string, body?: unknown, turn = 0, method = 'POST'): Promise<ReplicaAnswer> {
    return this.stack.call(this.stack.api(turn), method, path, {
      token: this.admin,
      ...(body !== undefined && { body }),
    });
  }

  /**
   * With a new key where none is given, so that the request to an overloaded replica can be repeated.
   */
  decide(turn: number, body: unknown, key: string = randomUUID()): Promise<ReplicaAnswer> {
    const call = { body, token: this.runtime };
    return this.stack.callPatiently(this.stack.api(turn), DECISIONS, call, key);
  }

  /** Drafted at one replica and activated at the other; the id. */
  async activate(context: string, rules: unknown[]): Promise<string> {
    const draft = await this.operate(RULESETS, { context, rules });
    const id = String(draft.body['id']);
    const answer = await this.operate(`${RULESETS}/${id}/activate`, undefined, 1);
    if (answer.status !== 200) throw new Error(`Not active: ${JSON.stringify(answer.body)}`);
    return id;
  }

  /** Resolves when every replica decides by this ruleset, with its history. */
  async untilServed(id: string, context: string): Promise<void> {
    for (const turn of [0, 1]) {
      await until(`replica ${turn} decides by the ruleset`, async () => {
        const body = decisionRequest({ context, ...byIp(PROBE_IP) });
        const answer = await this.decide(turn, body);
        return answer.body['ruleset_id'] === id && answer.body['velocity_partial'] === false;
      });
    }
  }
}
