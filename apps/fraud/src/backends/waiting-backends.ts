import { Injectable } from '@nestjs/common';
import type { DecisionCase, SyncAnswers } from '../decisions/pipeline/deliberation.js';
import { SyncBackends } from '../decisions/pipeline/sync-backends.js';
import type { BackendCall } from '../rules/evaluation.js';
import type { RuleAction } from '../rules/rule.js';
import { BackendClient } from './backend-client.js';
import { BackendDirectory } from './backend-directory.js';
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
const MAX_KEPT_ANSWER_BYTES = 8 * 1024;
/** Only the backend's own timeout applies. */
const NO_FURTHER_LIMIT = Number.POSITIVE_INFINITY;

/** The sync backends, for which a decision waits. */
@Injectable()
export class WaitingBackends extends SyncBackends {
  constructor(
    private readonly directory: BackendDirectory,
    private readonly client: BackendClient,
  ) {
    super();
  }

  /** Calls all of them concurrently, each once, even if several rules ask for the same one. */
  override async ask(calls: readonly BackendCall[], decision: DecisionCase): Promise<SyncAnswers> {
    const replies = await this.askEach([...new Set(calls.map(({ backend }) => backend))], decision);
    const actions = new Map<string, RuleAction | null>();
    const results: BackendResult[] = [];
    for (const call of calls) {
      const reply = replies.get(call.backend) ?? UNKNOWN_BACKEND;
      actions.set(call.ruleId, actionOf(call, reply));
      results.push(backendResult(call, reply));
    }
    const answers = [...replies].map(([slug, reply]) => [slug, answerOf(reply)]);
    return { actions, answers: Object.fromEntries(answers) as SyncAnswers['answers'], results };
  }

  private async askEach(
    slugs: readonly string[],
    { id: decisionId, document }: DecisionCase,
  ): Promise<ReadonlyMap<string, BackendReply>> {
    const backends = await this.directory.find(slugs);
    const question = { decisionId, document, timeoutMs: NO_FURTHER_LIMIT };
    const replies = slugs.map(async (slug): Promise<[string, BackendReply]> => {
      const backend = backends.get(slug);
      return [slug, backend ? await this.client.ask(backend, question) : UNKNOWN_BACKEND];
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
function answerOf(reply: BackendReply): Record<string, unknown> {
  if (reply.outcome === null) return { outcome: null, error: reply.error };
  const answer = { ...reply.answer, outcome: reply.outcome };
  const isLarge = Buffer.byteLength(JSON.stringify(answer)) > MAX_KEPT_ANSWER_BYTES;
  return isLarge ? { outcome: reply.outcome } : answer;
}
