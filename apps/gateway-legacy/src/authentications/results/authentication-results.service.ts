import { Injectable } from '@nestjs/common';
import { constantTimeEqual } from '@tessera/crypto';
import { Clock, prepared } from '@tessera/service';
import {
  ERROR_CODES,
  InconsistentMessageError,
  MessageFault,
  readMessage,
  resultOf,
  type Erro,
  type RReq,
  type RRes,
} from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { AuthenticationChanges } from '../authentication-changes.js';
import { expired } from '../authentication-expiry.js';
import { AuthenticationLinks } from '../authentication-links.js';
import { hasEnded } from '../authentication-state.js';
import { FIND_AUTHENTICATION } from '../authentication-statements.js';
import type { AuthenticationRow } from '../authentication.js';
import { AuthenticationNotFoundError } from '../authentications.errors.js';
import { dataInvalid, errorMessage, received, tooLate } from './results-answers.js';

/**
 * Results of issuers, which the directory server brings. They alone decide a challenge or a decoupled
 * authentication; each is taken once, and only in time.
 */
@Injectable()
export class AuthenticationResultsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly links: AuthenticationLinks,
    private readonly changes: AuthenticationChanges,
  ) {}

  /**
   * @param key out of the address that the directory server was given
   * @throws LinkNotFoundError
   */
  async receive(key: string, text: string): Promise<RRes | Erro> {
    const id = this.links.idIn(key, 'results');
    try {
      return await this.take(id, readMessage(text, 'RReq'));
    } catch (error) {
      if (error instanceof MessageFault) return errorMessage(error);
      if (error instanceof InconsistentMessageError) {
        return errorMessage(new MessageFault(ERROR_CODES.elementMissing, error.element));
      }
      throw error;
    }
  }

  private async take(id: string, message: RReq): Promise<RRes | Erro> {
    const row = await this.find(id);
    if (!isOf(row, message)) return dataInvalid(message);
    if (hasEnded(row.state)) return answerToEnded(row, message);
    const isLate = row.expires_at !== null && row.expires_at <= this.clock.now();
    const result = isLate ? expired(row) : resultOf(message, row.scheme);
    const ids = {
      // A result that comes sooner than the first answer is of an issuer that asks elsewhere.
      flow: row.flow ?? 'decoupled',
      version: message.messageVersion,
      dsTransactionId: message.dsTransID,
      acsTransactionId: message.acsTransID,
    };
    const ended = await this.dataSource.transaction((on) =>
      this.changes.end(on, id, result, isLate ? {} : ids),
    );
    // Null: another one was faster. What it has come to says what this one is.
    return answerToEnded(ended ?? (await this.find(id)), message);
  }

  private async find(id: string): Promise<AuthenticationRow> {
    const [row] = await prepared<AuthenticationRow>(this.dataSource, FIND_AUTHENTICATION, [id]);
    if (row === undefined) throw new AuthenticationNotFoundError();
    return row;
  }
}

/** Ids that the issuer has not told before are told now. */
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
  // What came with a failure is not kept.
  if (row.state === 'failed') return true;
  const kept = Buffer.from(row.authentication_value ?? '');
  return constantTimeEqual(kept, Buffer.from(authenticationValue));
}
