import { Injectable } from '@nestjs/common';
import { constantTimeEqual } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import {
  ERROR_CODES,
  InconsistentMessageError,
  MessageError,
  readMessage,
  resultOf,
  type Erro,
  type RReq,
  type RRes,
} from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import type { AuthenticationId } from '../../ids.js';
import { AuthenticationTransitionsService } from '../authentication-transitions.service.js';
import { expired } from '../authentication-expiry.worker.js';
import { AuthenticationLinksService } from '../authentication-links.service.js';
import { hasEnded } from '../authentication-state.js';
import { FIND_AUTHENTICATION } from '../authentication-statements.js';
import type { AuthenticationRow } from '../authentication.js';
import { AuthenticationNotFoundError } from '../authentications.errors.js';
import { dataInvalid, errorMessage, received, tooLate } from './results-answers.js';

/**
 * Results of issuers, sent by the directory server. Only they decide a challenge or a decoupled
 * authentication. Each is accepted once, and only before the authentication expires.
 */
@Injectable()
export class AuthenticationResultsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly links: AuthenticationLinksService,
    private readonly transitions: AuthenticationTransitionsService,
  ) {}

  /**
   * @param key from the URL that the directory server was given
   * @throws LinkNotFoundError
   */
  async receive(key: string, text: string): Promise<RRes | Erro> {
    const id = this.links.idIn(key, 'results');
    try {
      return await this.take(id, readMessage(text, 'RReq'));
    } catch (error) {
      if (error instanceof MessageError) return errorMessage(error);
      if (error instanceof InconsistentMessageError) {
        return errorMessage(new MessageError(ERROR_CODES.elementMissing, error.element));
      }
      throw error;
    }
  }

  private async take(id: AuthenticationId, message: RReq): Promise<RRes | Erro> {
    const row = await this.find(id);
    if (!isOf(row, message)) return dataInvalid(message);
    if (hasEnded(row.state)) return answerToEnded(row, message);
    const isLate = row.expires_at !== null && row.expires_at <= this.clock.now();
    const result = isLate ? expired(row) : resultOf(message, row.scheme);
    const ids = {
      // A result that arrives before the first response is from an issuer that authenticates
      // elsewhere.
      flow: row.flow ?? 'decoupled',
      version: message.messageVersion,
      dsTransactionId: message.dsTransID,
      acsTransactionId: message.acsTransID,
    };
    const ended = await this.dataSource.transaction((tx) =>
      this.transitions.end(tx, id, result, isLate ? {} : ids),
    );
    // Null if another result came first. The state that it led to decides how to respond to this
    // one.
    return answerToEnded(ended ?? (await this.find(id)), message);
  }

  private async find(id: AuthenticationId): Promise<AuthenticationRow> {
    const [row] = await prepared<AuthenticationRow>(this.dataSource, FIND_AUTHENTICATION, [id]);
    if (row === undefined) throw new AuthenticationNotFoundError();
    return row;
  }
}

/** IDs that the issuer has not sent before are accepted from this message. */
function isOf(row: AuthenticationRow, message: RReq): boolean {
  const { ds_transaction_id: ds, acs_transaction_id: acs } = row;
  return (
    message.threeDSServerTransID.toLowerCase() === row.id &&
    (ds === null || ds === message.dsTransID.toLowerCase()) &&
    (acs === null || acs === message.acsTransID.toLowerCase())
  );
}

/** The same result again is received again; another one, or one that is too late, is not. */
function answerToEnded(row: AuthenticationRow, message: RReq): RRes | Erro {
  if (row.transaction_status === null) return tooLate(message);
  const isSame =
    row.flow !== 'frictionless' &&
    row.transaction_status === message.transStatus &&
    isSameValue(row, message);
  return isSame ? received(message) : dataInvalid(message);
}

function isSameValue(row: AuthenticationRow, { authenticationValue = '' }: RReq): boolean {
  // The authentication value of a failed result is not stored.
  if (row.state === 'failed') return true;
  const kept = Buffer.from(row.authentication_value ?? '');
  return constantTimeEqual(kept, Buffer.from(authenticationValue));
}
