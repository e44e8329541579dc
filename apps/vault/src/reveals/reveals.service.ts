import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import type { Principal } from '@tessera/auth';
import { prepared } from '@tessera/database';
import { ApiError, ForbiddenError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import { PciTokenNotFoundError } from '../pci-tokens/pci-token.errors.js';
import { AccessBudgetsService } from '../token-access/access-budgets.service.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ownerOf, type OwnerRow } from '../token-access/token-owner.js';
import type { RevealedCardResponse } from './dto/revealed-card.response.js';

class RevealsDisabledError extends ForbiddenError {
  constructor() {
    super('This instance gives out no card numbers: its PCI_LEVEL is SAQ_A.');
  }
}

class NoCardNumberReaderError extends ForbiddenError {
  constructor() {
    super('This client may not read card numbers: CARD_NUMBER_READERS does not name it.');
  }
}

interface StoredCard extends OwnerRow {
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly wrapped_key: Buffer;
  readonly sealed_account_number: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
}

const READ = {
  name: 'reveal_read_card',
  text: `select expiry_month, expiry_year, wrapped_key, sealed_account_number,
      sealed_cardholder_name, owner, account
    from pci_token where id = $1 and (expires_at is null or expires_at > $2)`,
};
const SERVER_ERROR = 500;

/**
 * Returns cards in clear, behind three gates: the scope, the level that the instance is assessed at, and
 * the operator's list of clients. A security code is never part of it.
 */
@Injectable()
export class RevealsService {
  private readonly readers: ReadonlySet<string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: CardSealerService,
    private readonly access: TokenAccessService,
    private readonly budgets: AccessBudgetsService,
    private readonly audit: AuditTrailService,
    private readonly clock: Clock,
    private readonly config: VaultConfig,
  ) {
    this.readers = new Set(config.cardNumberReaders);
  }

  /** @throws RevealsDisabledError, NoCardNumberReaderError, PciTokenNotFoundError */
  async reveal({ kind, clientId }: Principal, tokenId: string): Promise<RevealedCardResponse> {
    try {
      if (!this.config.acceptsCardNumbers) throw new RevealsDisabledError();
      if (kind !== 'client' || !this.readers.has(clientId)) throw new NoCardNumberReaderError();
      const card = await this.open(tokenId);
      // Before the response: no number is revealed without an audit row.
      await this.note(tokenId, 'success');
      return card;
    } catch (error) {
      await this.note(tokenId, resultOf(error));
      throw error;
    }
  }

  private async open(tokenId: string): Promise<RevealedCardResponse> {
    const [card] = await prepared<StoredCard>(this.dataSource, READ, [tokenId, this.clock.now()]);
    if (card === undefined) throw new PciTokenNotFoundError();
    const owner = ownerOf(card);
    if (!this.access.may('reveal', owner)) throw new PciTokenNotFoundError();
    await this.budgets.spend('reveal');
    const { wrapped_key: wrapped, sealed_account_number: number } = card;
    const { sealed_cardholder_name: name } = card;
    const key = { wrapped, owner };
    const accountNumber = await this.sealer.openAccountNumber(tokenId, key, number);
    return {
      account_number: accountNumber.expose(),
      expiry_month: card.expiry_month,
      expiry_year: card.expiry_year,
      cardholder_name: name && (await this.sealer.openCardholderName(tokenId, key, name)),
    };
  }

  private note(id: string, result: AuditResult): Promise<void> {
    const object = { type: 'pci_token', id };
    return this.audit.record(null, { action: 'pci.token.reveal', result, object });
  }
}

function resultOf(error: unknown): AuditResult {
  return error instanceof ApiError && error.status < SERVER_ERROR ? 'refused' : 'failed';
}
