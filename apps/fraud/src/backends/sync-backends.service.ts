import { Injectable } from '@nestjs/common';
import type { DecisionInput } from '../decision-request/decision-document.js';
import type { BackendCall } from '../rules/evaluation.js';
import type { RuleAction } from '../rules/rule.js';
import { BackendClient } from './backend.client.js';
import { CallableBackendsRepository } from './callable-backends.repository.js';
import {
  type BackendReply,
  type BackendResult,
  backendResult,
  UNKNOWN_BACKEND,
} from './backend-result.js';

/**
 * Responses above this size are reduced to their outcome, because they are stored with the
 * decision.
 */
const MAX_STORED_RESPONSE_BYTES = 8 * 1024;
/** Only the backend's own timeout applies. */
const NO_FURTHER_LIMIT = Number.POSITIVE_INFINITY;

/** The responses of the sync backends. */
export interface SyncReplies {
  /** By the ID of the rule that called; null if the response has no effect on the outcome. */
  readonly actions: ReadonlyMap<string, RuleAction | null>;
  /** By slug: what rules see, and the document stores, under `$.backends`. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** In the order of the rules. */
  readonly results: readonly BackendResult[];
}

/** The sync backends, for which a decision waits. */
@Injectable()
export class SyncBackendsService {
  constructor(
    private readonly backends: CallableBackendsRepository,
    private readonly client: BackendClient,
  ) {}

  /**
   * Calls all of them concurrently, each once, even if several rules call the same one.
   *
   * @param calls in the order of the rules; none of them async
   */
  async call(calls: readonly BackendCall[], decision: DecisionInput): Promise<SyncReplies> {
    const slugs = [...new Set(calls.map(({ backend }) => backend))];
    const replies = await this.callEach(slugs, decision);
    const actions = new Map<string, RuleAction | null>();
    const results: BackendResult[] = [];
    for (const call of calls) {
      const reply = replies.get(call.backend) ?? UNKNOWN_BACKEND;
      actions.set(call.ruleId, actionOf(call, reply));
      results.push(backendResult(call, reply));
    }
    const responses = [...replies].map(([slug, reply]) => [slug, responseOf(reply)]);
    return {
      actions,
      responses: Object.fromEntries(responses) as SyncReplies['responses'],
      results,
    };
  }

  private async callEach(
    slugs: readonly string[],
    { id: decisionId, document }: DecisionInput,
  ): Promise<ReadonlyMap<string, BackendReply>> {
    const backends = await this.backends.find(slugs);
    const input = { decisionId, document, timeoutMs: NO_FURTHER_LIMIT };
    const replies = slugs.map(async (slug): Promise<[string, BackendReply]> => {
      const backend = backends.get(slug);
      return [slug, backend ? await this.client.call(backend, input) : UNKNOWN_BACKEND];
    });
    return new Map(await Promise.all(replies));
  }
}

/** The action that a reply counts as. Without an outcome the rule's `on_error` decides. */
function actionOf({ onError }: BackendCall, { outcome }: BackendReply): RuleAction | null {
  if (outcome !== null) return outcome;
  switch (onError) {
    case 'skip':
      return null;
    case 'review':
      return 'REVIEW';
    case 'block':
      return 'BLOCK';
  }
}

/**
 * What rules see of a reply: the fields of the response, with `outcome` replaced by the mapped one.
 */
function responseOf(reply: BackendReply): Record<string, unknown> {
  if (reply.outcome === null) return { outcome: null, error: reply.error };
  const response = { ...reply.response, outcome: reply.outcome };
  const isLarge = Buffer.byteLength(JSON.stringify(response)) > MAX_STORED_RESPONSE_BYTES;
  return isLarge ? { outcome: reply.outcome } : response;
}
