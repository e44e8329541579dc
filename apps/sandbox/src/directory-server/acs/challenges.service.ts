import { Injectable } from '@nestjs/common';
import { readFormMessage, writeFormMessage, type CRes } from '@tessera/three-ds';
import type { AcsResult, AcsTransaction } from './acs-transaction.js';
import {
  AcsTransactionNotFoundError,
  AcsTransactionsRepository,
} from './acs-transactions.repository.js';
import { authenticated, notAuthenticated } from './authentication-values.js';
import { ResultsClient } from './results.client.js';

/** The code that the bank "sent" to the shopper's phone. */
export const ONE_TIME_CODE = '123456';
export const MAX_WRONG_CODES = 3;

const TOO_MANY_ATTEMPTS = '19';
const CANCELLED_BY_CARDHOLDER = '01';

/** The browser's next page: the code, or the way back. */
export type ChallengeStep =
  | { readonly step: 'ask'; readonly transaction: AcsTransaction; readonly wrong: boolean }
  | { readonly step: 'return'; readonly transaction: AcsTransaction; readonly cres: string };

/** The issuer's challenges. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly transactions: AcsTransactionsRepository,
    private readonly sender: ResultsClient,
  ) {}

  /**
   * Handles a challenge request from the browser.
   *
   * @throws MessageError, AcsTransactionNotFoundError
   */
  begin(form: URLSearchParams): ChallengeStep {
    const creq = readFormMessage(form.get('creq') ?? undefined, 'CReq');
    const transaction = this.transactions.find(creq.acsTransID);
    if (transaction?.serverTransId !== creq.threeDSServerTransID) {
      throw new AcsTransactionNotFoundError();
    }
    transaction.sessionData = form.get('threeDSSessionData');
    return this.stepOf(transaction, false);
  }

  /**
   * Handles a submitted code, or a cancellation.
   *
   * @throws AcsTransactionNotFoundError
   */
  async answer(acsTransId: string, form: URLSearchParams): Promise<ChallengeStep> {
    const transaction = this.transactions.find(acsTransId);
    if (transaction === null) throw new AcsTransactionNotFoundError();
    if (transaction.result !== null) return this.stepOf(transaction, false);
    const result = judge(transaction, form);
    if (result === null) return this.stepOf(transaction, true);
    transaction.result = result;
    // The result is sent from server to server before the browser is redirected.
    await this.sender.deliver(transaction, result);
    return this.stepOf(transaction, false);
  }

  private stepOf(transaction: AcsTransaction, wrong: boolean): ChallengeStep {
    if (transaction.result === null) return { step: 'ask', transaction, wrong };
    return {
      step: 'return',
      transaction,
      cres: challengeResponse(transaction, transaction.result),
    };
  }
}

/** Null if the code is wrong and the shopper may try again. */
function judge(transaction: AcsTransaction, form: URLSearchParams): AcsResult | null {
  const { scheme } = transaction;
  if (form.get('action') === 'cancel') {
    const refused = notAuthenticated(scheme, 'N', '01');
    return { ...refused, challengeCancel: CANCELLED_BY_CARDHOLDER };
  }
  if ((form.get('code') ?? '').replaceAll(/\s/g, '') === ONE_TIME_CODE) {
    return authenticated(scheme);
  }
  transaction.wrongCodes += 1;
  if (transaction.wrongCodes < MAX_WRONG_CODES) return null;
  return notAuthenticated(scheme, 'N', TOO_MANY_ATTEMPTS);
}

function challengeResponse(transaction: AcsTransaction, { transStatus }: AcsResult): string {
  const message: CRes = {
    messageType: 'CRes',
    messageVersion: transaction.version,
    threeDSServerTransID: transaction.serverTransId,
    acsTransID: transaction.acsTransId,
    challengeCompletionInd: 'Y',
    transStatus,
  };
  return writeFormMessage(message);
}
