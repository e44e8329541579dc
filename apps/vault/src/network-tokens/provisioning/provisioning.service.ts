import { Injectable, Logger } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { CardSealerService } from '../../cards/card-sealer.service.js';
import {
  NetworkTokenTransitionsService,
  type Provisioned,
} from '../network-token-transitions.service.js';
import { NetworkTokensRepository } from '../network-tokens.repository.js';
import {
  TokenServiceProvider,
  type CardToProvision,
  type SchemeToken,
} from '../provider/token-service-provider.js';
import { TokenServiceError } from '../provider/token-service.errors.js';
import type { SealedSecrets, StoredNetworkToken } from '../stored-network-token.js';
import { NetworkTokenWorkRepository } from './network-token-work.repository.js';

/** A scheme that has not decided after this time never will. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const NO_ANSWER = 'no_answer';
const REFUSED = 'refused';
const DECLINED = 'declined';

/**
 * Requests the token of a pending row from the scheme. The row's ID is the reference of the request, so
 * a lost response is found by asking for it, and asking twice gives one token.
 */
@Injectable()
export class ProvisioningService {
  private readonly logger = new Logger(ProvisioningService.name);

  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly changes: NetworkTokenTransitionsService,
    private readonly work: NetworkTokenWorkRepository,
    private readonly provider: TokenServiceProvider,
    private readonly cards: CardSealerService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One attempt. Unfinished work is due again later. */
  async provision(token: StoredNetworkToken): Promise<void> {
    try {
      const given = await this.ask(token);
      if (given !== null) {
        await this.settle(token, given);
      }
    } catch (error) {
      await this.putOff(token, error);
    }
  }

  /** Applies the state that the scheme reports now, whatever the vault has stored. */
  async refresh(token: StoredNetworkToken): Promise<void> {
    const given = await this.provider.findRequested(token.id);
    if (given !== null) {
      await this.dataSource.transaction(async (tx) => {
        const locked = await this.tokens.lock(tx, token.id);
        if (locked !== null) {
          await this.changes.follow(tx, locked, given);
        }
      });
    }
  }

  /** @returns null if there is nothing (any more) to ask for */
  private async ask(token: StoredNetworkToken): Promise<SchemeToken | null> {
    const { secrets, attempts } = token;
    if (secrets === null) {
      return null;
    }
    // An earlier attempt may have succeeded although its response was lost.
    const known = attempts > 1 ? await this.provider.findRequested(token.id) : null;
    return known ?? this.provider.provision(token.id, await this.cardOf(token, secrets));
  }

  private async settle(token: StoredNetworkToken, given: SchemeToken): Promise<void> {
    switch (given.status) {
      case 'active':
      case 'suspended':
        await this.keep(token, given);
        return;
      case 'declined':
        await this.fail(token, given.reason ?? DECLINED, null);
        return;
      case 'deleted':
        await this.dataSource.transaction((tx) => this.changes.delete(tx, token.id, null));
        return;
      case 'pending':
        await this.work.awaitDecision(token, given.reference);
        return;
      default:
        given.status satisfies never;
    }
  }

  private async keep(token: StoredNetworkToken, given: SchemeToken): Promise<void> {
    const isKept = isProvisioned(given) && (await this.changes.activate(token, given));
    if (!isKept) {
      // Deleted while the scheme created it: report the deletion now.
      await this.work.reportDeletion(token.id, given.reference);
    }
  }

  private async putOff(token: StoredNetworkToken, error: unknown): Promise<void> {
    const code = error instanceof TokenServiceError ? error.code : null;
    if (code === 'refused' || code === 'conflict') {
      await this.fail(token, REFUSED, null);
      return;
    }
    if (code === 'unauthorized') {
      // A retry does not help: the credentials are wrong.
      this.logger.error({
        message: 'The token service does not accept our credentials.',
        err: error,
      });
    } else {
      const message = 'A network token could not be provisioned yet.';
      this.logger.warn({ message, token_id: token.id, attempt: token.attempts, err: error });
    }
    const now = this.clock.now();
    if (now.getTime() - token.createdAt.getTime() > GIVE_UP_AFTER_MS) {
      await this.fail(token, NO_ANSWER, now);
    } else {
      await this.work.tryAgain(token);
    }
  }

  private async fail(
    { id }: StoredNetworkToken,
    reason: string,
    dueAt: Date | null,
  ): Promise<void> {
    await this.dataSource.transaction((tx) => this.changes.fail(tx, id, reason, dueAt));
  }

  private async cardOf(
    token: StoredNetworkToken,
    secrets: SealedSecrets,
  ): Promise<CardToProvision> {
    const { id, card } = token;
    const { key, sealedAccountNumber, sealedCardholderName: sealedName } = secrets;
    if (sealedAccountNumber === null) {
      throw new Error('A pending network token has no card.');
    }
    return {
      accountNumber: await this.cards.openAccountNumber(id, key, sealedAccountNumber),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      cardholderName:
        sealedName && new Secret(await this.cards.openCardholderName(id, key, sealedName)),
    };
  }
}

function isProvisioned(given: SchemeToken): given is Provisioned {
  return given.number !== null;
}
