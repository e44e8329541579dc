import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import type { ARes, AuthenticationResult, MessageVersion } from '@tessera/three-ds';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import type { AuthenticationId } from '../ids.js';
import { AuthenticationResponsesService } from './authentication-responses.service.js';
import {
  CONTINUE_AUTHENTICATION,
  END_AUTHENTICATION,
  INSERT_AUTHENTICATION,
} from './authentication-statements.js';
import { stateAfter, statesBefore } from './authentication-state.js';
import type { AuthenticationRow, Flow } from './authentication.js';

/** The issuer's IDs of the transaction; unknown if the issuer did not respond. */
export interface IssuerIds {
  readonly version?: MessageVersion;
  readonly dsTransactionId?: string;
  readonly acsTransactionId?: string;
}

/** The issuer has responded that it needs more time. */
export interface Continuation {
  readonly step: 'require_challenge' | 'await_decoupled';
  readonly response: ARes;
  readonly expiresAt: Date;
}

/**
 * Changes authentications, each change with its event in one transaction and on the condition that
 * the state allows it. There is no other way to change one.
 */
@Injectable()
export class AuthenticationTransitionsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: WebhookOutboxRepository,
    private readonly responses: AuthenticationResponsesService,
  ) {}

  /** @param values in the order of the statement */
  async insert(tx: EntityManager, values: readonly unknown[]): Promise<AuthenticationRow> {
    const [row] = await prepared<AuthenticationRow>(tx, INSERT_AUTHENTICATION, values);
    if (row === undefined) throw new Error('The authentication was not inserted.');
    return row;
  }

  /** @returns null when something else has happened to it before */
  async continue(
    tx: EntityManager,
    id: AuthenticationId,
    { step, response, expiresAt }: Continuation,
  ): Promise<AuthenticationRow | null> {
    const [row = null] = await prepared<AuthenticationRow>(tx, CONTINUE_AUTHENTICATION, [
      id,
      statesBefore(step),
      stateAfter(step),
      step === 'require_challenge' ? 'challenge' : 'decoupled',
      expiresAt,
      response.messageVersion,
      response.dsTransID,
      response.acsTransID,
      response.acsURL ?? null,
      this.clock.now(),
    ]);
    return row;
  }

  /** @returns null when it has ended before */
  async end(
    tx: EntityManager,
    id: AuthenticationId,
    result: AuthenticationResult,
    { flow = null, ...ids }: IssuerIds & { readonly flow?: Flow | null } = {},
  ): Promise<AuthenticationRow | null> {
    const step = result.status === 'completed' ? 'complete' : 'fail';
    const at = this.clock.now();
    const [row = null] = await prepared<AuthenticationRow>(tx, END_AUTHENTICATION, [
      id,
      statesBefore(step),
      stateAfter(step),
      flow,
      ids.version ?? null,
      ids.dsTransactionId ?? null,
      ids.acsTransactionId ?? null,
      result.code,
      result.category,
      result.message,
      result.transStatus,
      result.transStatusReason,
      result.eci,
      // Of a failure there is nothing to present, whatever the message carried.
      result.status === 'completed' ? result.authenticationValue : null,
      at,
    ]);
    if (row !== null) await this.emitEvent(tx, row, at);
    return row;
  }

  private async emitEvent(tx: EntityManager, row: AuthenticationRow, at: Date): Promise<void> {
    await this.outbox.emit(tx, {
      event: row.state === 'completed' ? 'authentication.completed' : 'authentication.failed',
      ownerId: row.account_id,
      body: { occurred_at: at.toISOString(), authentication: this.responses.of(row) },
    });
  }
}
