import { Injectable } from '@nestjs/common';
import { maskAccountNumber } from '@tessera/cards';
import { preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { VaultEventsService } from '../events/vault-events.service.js';
import { dropAnswersSql } from '../token-answers/token-answers.js';
import { NetworkTokenSealerService } from './network-token-sealer.service.js';
import { canBecome, statusesBefore, type NetworkTokenStatus } from './network-token-status.js';
import type { SchemeToken } from './provider/token-service-provider.js';
import type { StoredNetworkToken } from './stored-network-token.js';

/** Why a token was updated: the `reason` of its event. */
export type UpdateReason =
  | 'activated'
  | 'suspended'
  | 'resumed'
  | 'failed'
  | 'deleted'
  | 'new_expiry'
  | 'new_card_art'
  | 'new_payment_account_reference'
  | 'new_metadata';

/** The scheme's part of a token, without its number. */
export type SchemeState = Omit<SchemeToken, 'number' | 'reference' | 'reason'>;

/** A token's state at the scheme, for a token that may pay. */
type PayingState = SchemeState & { readonly status: 'active' | 'suspended' };

/** The number of a token that may pay, and where it comes from. */
export interface Provisioned extends SchemeToken {
  readonly number: NonNullable<SchemeToken['number']>;
}

const ACTIVATE = {
  name: 'network_token_activate',
  text: `with token as (
      update network_token set status = 'active', provider_reference = $2, provider_sequence = $3,
        masked_number = $4, token_expiry_month = $5, token_expiry_year = $6,
        payment_account_reference = $7, card_art_id = $8, due_at = null, attempts = 0
      where id = $1 and status = 'pending' returning id)
    update sealed_network_token s set sealed_number = $9, sealed_account_number = null
    from token where s.id = token.id`,
};
const FAIL = {
  name: 'network_token_fail',
  text: `with token as (
      update network_token set status = 'failed', reason = $2, due_at = $3, attempts = 0
      where id = $1 and ${mayBecome('failed')} returning id)
    update sealed_network_token s set sealed_account_number = null
    from token where s.id = token.id`,
};

/**
 * Deleting the row of the secrets also deletes the key that they are sealed under and the stored
 * idempotent responses.
 */
const DELETE = {
  name: 'network_token_delete',
  text: `with token as (
      update network_token set status = 'deleted', due_at = $2, attempts = 0, card_art_id = null
      where id = $1 and ${mayBecome('deleted')} returning id),
    art as (delete from network_token_art a using token where a.id = token.id),
    ${dropAnswersSql('token')}
    delete from sealed_network_token s using token where s.id = token.id`,
};
const SET_METADATA = {
  name: 'network_token_set_metadata',
  text: 'update network_token set metadata = $2 where id = $1 and metadata <> $2',
};
const UPDATE = {
  name: 'network_token_update',
  text: `update network_token set status = $3, token_expiry_month = $4, token_expiry_year = $5,
      payment_account_reference = $6, card_art_id = $7, provider_sequence = $8
    where id = $1 and status = $2 and provider_sequence < $8`,
};

/**
 * Every change of a network token: conditional on a status that the transition table allows, in one
 * transaction with its event.
 */
@Injectable()
export class NetworkTokenTransitionsService {
  constructor(
    private readonly sealer: NetworkTokenSealerService,
    private readonly events: VaultEventsService,
    private readonly outbox: WebhookOutboxRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the scheme's result for a pending token.
   *
   * @returns false if the token is no longer pending, so that the scheme's token is not wanted any more
   */
  async activate(token: StoredNetworkToken, given: Provisioned): Promise<boolean> {
    const { id, secrets } = token;
    if (secrets === null) {
      return false;
    }
    const sealed = await this.sealer.sealNumber(id, secrets.key, given.number);
    const isSuspended = given.status === 'suspended';
    return this.dataSource.transaction(async (tx) => {
      const count = await preparedCount(tx, ACTIVATE, [
        id,
        given.reference,
        isSuspended ? given.sequence - 1 : given.sequence,
        maskAccountNumber(given.number.expose()),
        given.expiryMonth,
        given.expiryYear,
        given.paymentAccountReference,
        given.cardArtId,
        sealed,
      ]);
      if (count === 0) {
        return false;
      }
      await this.announce(tx, id, 'activated');
      if (isSuspended) {
        await this.update(tx, id, 'active', { ...given, status: 'suspended' }, 'suspended');
      }
      return true;
    });
  }

  /**
   * Ends a pending token that the scheme declined.
   *
   * @param dueAt when to report to the scheme that the token is no longer wanted; null if it knows
   * already
   */
  async fail(tx: EntityManager, id: string, reason: string, dueAt: Date | null): Promise<boolean> {
    const hasFailed = (await preparedCount(tx, FAIL, [id, reason, dueAt])) === 1;
    if (hasFailed) {
      await this.announce(tx, id, 'failed');
    }
    return hasFailed;
  }

  /**
   * Deletes a token and shreds its secrets.
   *
   * @param dueAt when to report the deletion to the scheme; null if it knows already
   * @returns false if it was deleted before
   */
  async delete(tx: EntityManager, id: string, dueAt: Date | null): Promise<boolean> {
    const isDeleted = (await preparedCount(tx, DELETE, [id, dueAt])) === 1;
    if (isDeleted) {
      await this.announce(tx, id, 'deleted');
    }
    return isDeleted;
  }

  /**
   * Applies the state that the scheme reports for a token that it has issued. An older state than the
   * known one, and one that the token's status does not allow, change nothing.
   *
   * @param token locked by this transaction
   * @returns whether anything changed that a client can see
   */
  async follow(tx: EntityManager, token: StoredNetworkToken, state: SchemeState): Promise<boolean> {
    if (state.sequence <= token.providerSequence) {
      return false;
    }
    if (state.status === 'deleted') {
      return this.delete(tx, token.id, null);
    }
    const { status } = token;
    if ((status !== 'active' && status !== 'suspended') || !isPaying(state)) {
      return false;
    }
    const next: PayingState = {
      ...state,
      status: canBecome(status, state.status) ? state.status : status,
      // A field that the scheme omits has not changed.
      expiryMonth: state.expiryMonth ?? token.expiryMonth,
      expiryYear: state.expiryYear ?? token.expiryYear,
      paymentAccountReference: state.paymentAccountReference ?? token.paymentAccountReference,
    };
    return this.update(tx, token.id, status, next, reasonOf(token, next));
  }

  /** @param token locked by `tx` */
  async setMetadata(
    tx: EntityManager,
    { id }: StoredNetworkToken,
    metadata: StoredNetworkToken['metadata'],
  ): Promise<void> {
    const count = await preparedCount(tx, SET_METADATA, [id, JSON.stringify(metadata)]);
    if (count === 1) await this.announce(tx, id, 'new_metadata');
  }

  private async update(
    tx: EntityManager,
    id: string,
    from: NetworkTokenStatus,
    state: PayingState,
    reason: UpdateReason | null,
  ): Promise<boolean> {
    const count = await preparedCount(tx, UPDATE, [
      id,
      from,
      state.status,
      state.expiryMonth,
      state.expiryYear,
      state.paymentAccountReference,
      state.cardArtId,
      state.sequence,
    ]);
    if (count === 0 || reason === null) {
      return false;
    }
    await this.announce(tx, id, reason);
    return true;
  }

  private async announce(tx: EntityManager, id: string, reason: UpdateReason): Promise<void> {
    const stored = this.events.build({
      event: 'network.token.updated',
      occurredAt: this.clock.now(),
      reason,
      relatedObject: { type: 'network_token', id },
    });
    await this.outbox.emit(tx, { event: stored.event, id: stored.id, body: stored.body });
  }
}

function isPaying(state: SchemeState): state is PayingState {
  return state.status === 'active' || state.status === 'suspended';
}

/**
 * The reason in the event: of several simultaneous changes the most important one. Null if no change is
 * visible to clients.
 */
function reasonOf(token: StoredNetworkToken, state: PayingState): UpdateReason | null {
  if (token.status !== state.status) {
    return state.status === 'suspended' ? 'suspended' : 'resumed';
  }
  if (token.expiryMonth !== state.expiryMonth || token.expiryYear !== state.expiryYear) {
    return 'new_expiry';
  }
  if (token.cardArtId !== state.cardArtId) {
    return 'new_card_art';
  }
  const isSameAccount = token.paymentAccountReference === state.paymentAccountReference;
  return isSameAccount ? null : 'new_payment_account_reference';
}

function mayBecome(next: NetworkTokenStatus): string {
  const statuses = statusesBefore(next).map((status) => `'${status}'`);
  return `status in (${statuses.join(', ')})`;
}
