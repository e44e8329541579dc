import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { detectScheme, isAccountNumber, type Scheme } from '@tessera/cards';
import { PublicUrlService } from '@tessera/http';
import { ERROR_CODES, MessageError, readMessage, type AReqWithAccount } from '@tessera/three-ds';
import type { AcsResult, AcsTransaction } from './acs/acs-transaction.js';
import { AcsTransactionsRepository } from './acs/acs-transactions.repository.js';
import { attempted, authenticated, notAuthenticated } from './acs/authentication-values.js';
import { DecoupledAuthenticationsService } from './acs/decoupled-authentications.service.js';
import {
  challengeResponse,
  decoupledResponse,
  errorMessage,
  frictionlessResponse,
  preparationResponse,
  systemFailure,
} from './directory-messages.js';
import { issuerBehaviour, type DirectoryFault, type IssuerVerdict } from './issuer-behaviour.js';

/** The response, and the fault to simulate with it. */
export interface DirectoryResponse {
  readonly message: object;
  readonly trouble: DirectoryFault;
}

const LAST_FOUR = 4;
/** For transStatusReason. */
const REASONS = { failed: '01', fraud: '11', technical: '22', decoupledNotAsked: '23' } as const;

/** The directory server of every scheme, with the issuer of every card. */
@Injectable()
export class DirectoryServerService {
  constructor(
    private readonly transactions: AcsTransactionsRepository,
    private readonly decoupled: DecoupledAuthenticationsService,
    private readonly publicUrl: PublicUrlService,
  ) {}

  answer(text: string): DirectoryResponse {
    try {
      const message = readMessage(text, 'AReq', 'PReq');
      if (message.messageType === 'AReq') return this.authenticate(message);
      return { message: preparationResponse(message, randomUUID()), trouble: 'none' };
    } catch (error) {
      if (error instanceof MessageError) return { message: errorMessage(error), trouble: 'none' };
      throw error;
    }
  }

  private authenticate(request: AReqWithAccount): DirectoryResponse {
    const scheme = schemeOf(request.acctNumber);
    const behaviour = issuerBehaviour(request.acctNumber, request.purchaseAmount);
    const transaction: AcsTransaction = {
      acsTransId: randomUUID(),
      dsTransId: randomUUID(),
      serverTransId: request.threeDSServerTransID,
      version: request.messageVersion,
      scheme,
      purchase: {
        merchantName: request.merchantName,
        amount: request.purchaseAmount,
        exponent: request.purchaseExponent,
        currency: request.purchaseCurrency,
        lastFour: request.acctNumber.slice(-LAST_FOUR),
      },
      resultsUrl: request.threeDSServerURL,
      notificationUrl: request.notificationURL,
      decoupledEnd: behaviour.decoupledEnd,
      sessionData: null,
      wrongCodes: 0,
      result: null,
      resultsSent: 0,
    };
    this.transactions.add(transaction);
    return this.troubled(request, behaviour.trouble, () =>
      this.verdict(request, transaction, behaviour.verdict),
    );
  }

  private troubled(
    request: AReqWithAccount,
    trouble: DirectoryFault,
    answer: () => object,
  ): DirectoryResponse {
    if (trouble === 'error-message') return { message: systemFailure(request), trouble };
    const message = answer();
    return { message: trouble === 'incomplete' ? withoutIds(message) : message, trouble };
  }

  private verdict(
    request: AReqWithAccount,
    transaction: AcsTransaction,
    verdict: IssuerVerdict,
  ): object {
    const { scheme } = transaction;
    const end = (result: AcsResult): object => {
      transaction.result = result;
      return frictionlessResponse(transaction, result);
    };
    switch (verdict) {
      case 'authenticates':
        return end(authenticated(scheme));
      case 'attempt':
        return end(attempted(scheme));
      case 'refuses':
        return end(notAuthenticated(scheme, 'N', REASONS.failed));
      case 'rejects':
        return end(notAuthenticated(scheme, 'R', REASONS.fraud));
      case 'unavailable':
        return end(notAuthenticated(scheme, 'U', REASONS.technical));
      case 'challenges':
        return challengeResponse(transaction, this.publicUrl.link('/acs/challenge'));
      case 'decouples':
        if (request.threeDSRequestorDecReqInd !== 'Y') {
          return end(notAuthenticated(scheme, 'N', REASONS.decoupledNotAsked));
        }
        this.decoupled.begin(transaction);
        return decoupledResponse(transaction);
      default:
        return verdict satisfies never;
    }
  }
}

/** @throws MessageError if the number belongs to no scheme */
function schemeOf(accountNumber: string): Scheme {
  const scheme = isAccountNumber(accountNumber) ? detectScheme(accountNumber) : null;
  if (scheme === null) throw new MessageError(ERROR_CODES.elementFormat, 'acctNumber');
  return scheme;
}

/** Simulates a defective directory server. */
function withoutIds(message: object): object {
  return { ...message, acsTransID: undefined };
}
