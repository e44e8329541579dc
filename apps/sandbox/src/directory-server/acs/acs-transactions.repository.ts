import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@tessera/errors';
import type { AcsTransaction } from './acs-transaction.js';

/** Maximum number kept; the oldest are dropped first. */
const MAX_TRANSACTIONS = 10_000;

export class AcsTransactionNotFoundError extends NotFoundError {
  constructor() {
    super('No authentication with this ID was found.');
  }
}

/** The open and completed authentications, in memory. */
@Injectable()
export class AcsTransactionsRepository {
  private readonly byAcsId = new Map<string, AcsTransaction>();
  private readonly byServerId = new Map<string, AcsTransaction>();

  add(transaction: AcsTransaction): void {
    this.byAcsId.set(transaction.acsTransId, transaction);
    this.byServerId.set(transaction.serverTransId, transaction);
    const [oldest] = this.byAcsId.values();
    if (this.byAcsId.size > MAX_TRANSACTIONS && oldest !== undefined) {
      this.byAcsId.delete(oldest.acsTransId);
      this.byServerId.delete(oldest.serverTransId);
    }
  }

  find(acsTransId: string): AcsTransaction | null {
    return this.byAcsId.get(acsTransId) ?? null;
  }

  /** @throws AcsTransactionNotFoundError */
  getOfServer(serverTransId: string): AcsTransaction {
    const transaction = this.byServerId.get(serverTransId);
    if (transaction === undefined) throw new AcsTransactionNotFoundError();
    return transaction;
  }
}
