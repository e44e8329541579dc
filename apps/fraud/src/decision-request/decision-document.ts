import type { CredentialFacts } from '../credentials/credential-facts.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';

export const DEFAULT_CONTEXT = 'default';

/**
 * A decision request as rules see it and as it is stored: without the full card number, but with
 * what was derived from the credential.
 */
export interface DecisionDocument {
  readonly context: string;
  readonly credential: CredentialFacts['document'];
  readonly credential_type: string;
  readonly credential_fingerprint: string;
  readonly customer: CreateDecisionRequest['customer'];
  readonly transaction: CreateDecisionRequest['transaction'];
  readonly device?: CreateDecisionRequest['device'];
  readonly metadata?: CreateDecisionRequest['metadata'];
  /** The responses of sync backends, by slug; set by the evaluation, never by a request. */
  readonly backends?: Readonly<Record<string, unknown>>;
}

/** The first six digits of a decision's card; null if it has none. */
export function binOf({ credential }: Pick<DecisionDocument, 'credential'>): string | null {
  const { bin } = credential;
  return typeof bin === 'string' ? bin : null;
}

/** A decision to be made, as velocities count it and backends see it. */
export interface DecisionInput {
  readonly id: string;
  readonly document: DecisionDocument;
  /** Whether the same decision may be repeated, by an idempotency key or a reference. */
  readonly repeatable: boolean;
}

/** Replaces the credential of a request by its facts. */
export function decisionDocument(
  request: Readonly<CreateDecisionRequest>,
  facts: CredentialFacts,
): DecisionDocument {
  return {
    ...request,
    context: request.context ?? DEFAULT_CONTEXT,
    credential: facts.document,
    credential_type: facts.type,
    credential_fingerprint: facts.fingerprint,
  };
}
