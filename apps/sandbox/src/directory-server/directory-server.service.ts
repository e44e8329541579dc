import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { detectScheme, isAccountNumber, type Scheme } from '@tessera/cards';
import { PublicUrl } from '@tessera/service';
import { ERROR_CODES, MessageFault, readMessage, type AReqWithAccount } from '@tessera/three-ds';
import type { AcsResult, AcsTransaction } from './acs/acs-transaction.js';
import { AcsTransactions } from './acs/acs-transactions.js';
import { attempted, authenticated, notAuthenticated } from './acs/authentication-values.js';
import { DecoupledAuthentications } from './acs/decoupled-authentications.js';
import {
  challengeResponse,
  decoupledResponse,
  errorMessage,
  frictionlessResponse,
  preparationResponse,
  systemFailure,
} from './directory-messages.js';
import { issuerBehaviour, type DirectoryTrouble, type IssuerVerdict } from './issuer-behaviour.js';

/** What goes back, and what goes wrong with it. */
export interface DirectoryAnswer {
  readonly message: object;
  readonly trouble: DirectoryTrouble;
}

const LAST_FOUR = 4;
/** Of transStatusReason. */
const REASONS = { failed: '01', fraud: '11', technical: '22', decoupledNotAsked: '23' } as const;

/** The directory server of every scheme, and behind it the issuer of every card. */
@Injectable()
export class DirectoryServerService {
  constructor(
    private readonly transactions: AcsTransactions,
    private readonly decoupled: DecoupledAuthentications,
    private readonly publicUrl: PublicUrl,
  ) {}

  answer(text: string): DirectoryAnswer {
    try {
      const message = readMessage(text, 'AReq', 'PReq');
      if (message.messageType === 'AReq') return this.authenticate(message);
      return { message: preparationResponse(message, randomUUID()), trouble: 'none' };
    } catch (error) {
      if (error instanceof MessageFault) return { message: errorMessage(error), trouble: 'none' };
      throw error;
    }
  }

  private authenticate(request: AReqWithAccount): DirectoryAnswer {
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
    trouble: DirectoryTrouble,
    answer: () => object,
  ): DirectoryAnswer {
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

/** @throws MessageFault for a number that no scheme has given */
function schemeOf(accountNumber: string): Scheme {
  const scheme = isAccountNumber(accountNumber) ? detectScheme(accountNumber) : null;
  if (scheme === null) throw new MessageFault(ERROR_CODES.elementFormat, 'acctNumber');
  return scheme;
}

/** As from a directory server with a defect. */
function withoutIds(message: object): object {
  return { ...message, acsTransID: undefined };
}
