import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { DecisionDocument } from '../decision-request/decision-document.js';
import type { PlannedVelocity } from '../rules/velocity-plan.js';
import { CountedIdentities } from './counted-identities.js';
import { velocityShare } from './velocity-call.js';
import { VelocityKeys } from './velocity-keys.js';
import type { PastAddition, RepeatableDecision, VelocityHistory } from './velocity-store.js';

/** A stored decision that is to be counted late. */
export interface PastDecision extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: Date;
  /** Null for a decision that counts in another context. */
  readonly request: string | null;
  /** Whether it has an idempotency key, so that its request may be repeated. */
  readonly is_repeatable: boolean;
}

/** A stored decision with its parsed request. */
export interface ReadDecision {
  readonly id: string;
  readonly at: Date;
  readonly document: DecisionDocument;
  readonly repeatable: boolean;
}

/** Computes what stored decisions add to velocities. */
@Injectable()
export class PastAdditionsService {
  private readonly keys: VelocityKeys;
  private readonly identities: CountedIdentities;

  constructor(
    private readonly numbers: CardNumberConversionService,
    config: FraudConfig,
    keyring: Keyring,
  ) {
    this.keys = new VelocityKeys(keyring);
    this.identities = new CountedIdentities(keyring, config);
  }

  read({ id, created_at: at, request, is_repeatable: repeatable }: PastDecision): ReadDecision[] {
    if (request === null) return [];
    // Decisions of an older release may contain card numbers in identifiers.
    const document = this.numbers.value(JSON.parse(request) as DecisionDocument, '$');
    return [{ id, at, document, repeatable }];
  }

  /** Those whose request may be repeated, under the IDs that they count by. */
  repeatable(decisions: readonly ReadDecision[]): RepeatableDecision[] {
    return decisions.flatMap((decision) => {
      const { decisionId, repeatable } = this.identities.of(decision);
      return repeatable ? [{ decisionId, at: decision.at }] : [];
    });
  }

  /** What a decision adds to a velocity of a context: at most one addition. */
  of(
    { id, at, document }: ReadDecision,
    context: string,
    { definition }: PlannedVelocity,
  ): PastAddition[] {
    const share = velocityShare(definition, context, document, this.keys);
    if (share?.addition == null) return [];
    const { decisionId, repeatable } = this.identities.of({ id, document, repeatable: false });
    return [{ decisionId, repeatable, series: share.series, at, ...share.addition }];
  }
}

export function historyOf(
  context: string,
  { definition, keptSeconds }: PlannedVelocity,
): VelocityHistory {
  return { context, definition: definition.id, aggregate: definition.aggregate, keptSeconds };
}
