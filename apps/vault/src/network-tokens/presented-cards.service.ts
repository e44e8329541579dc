import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import { DataSource } from 'typeorm';
import { cardDetails, type CardDetails } from '../cards/card-details.js';
import { CardSealerService } from '../cards/card-sealer.service.js';
import type { Scheme } from '@tessera/cards';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../config.js';
import { CardNumbersForbiddenError } from '../pci-tokens/pci-token.errors.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ownerOf, type OwnerRow } from '../token-access/token-owner.js';
import type { CreateNetworkTokenRequest } from './dto/network-token.request.js';
import { DeviceNumberError, StoredCardUnknownError } from './network-token.errors.js';
import { requireTokenScheme } from './token-scheme.js';

interface StoredCard extends OwnerRow {
  readonly scheme: Scheme;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly wrapped_key: Buffer;
  readonly sealed_account_number: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
  readonly is_device_number: boolean;
}

type Source = 'pci_token' | 'wallet_token';

const COLUMNS = `scheme, expiry_month, expiry_year, wrapped_key, sealed_account_number,
      sealed_cardholder_name, owner, account`;
const READ = {
  pci_token: {
    name: 'network_token_read_card',
    text: `select ${COLUMNS}, false as is_device_number
      from pci_token where id = $1 and (expires_at is null or expires_at > $2)`,
  },
  wallet_token: {
    name: 'network_token_read_wallet_token',
    text: `select ${COLUMNS}, authentication <> 'PAN_ONLY' as is_device_number
      from wallet_token where id = $1 and expires_at > $2`,
  },
} satisfies Record<Source, unknown>;

/** The card that a request is about, from any source. */
@Injectable()
export class PresentedCardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: CardSealerService,
    private readonly access: TokenAccessService,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns null for a session: the browser will submit the card
   * @throws ValidationFailedError on the source's path for a scheme without network tokens
   */
  async find(request: CreateNetworkTokenRequest): Promise<CardDetails | null> {
    const { pan, pci_token: pciToken, wallet_token: walletToken } = request;
    if (pan !== undefined) {
      if (!this.config.acceptsCardNumbers) {
        throw new CardNumbersForbiddenError();
      }
      const card = cardDetails(pan, '$.pan', this.clock.now());
      requireTokenScheme(card.scheme, '$.pan.account_number');
      return card;
    }
    if (pciToken !== undefined) return this.stored('pci_token', pciToken.id);
    return walletToken === undefined ? null : this.stored('wallet_token', walletToken.id);
  }

  private async stored(source: Source, id: string): Promise<CardDetails> {
    const values = [id, this.clock.now()];
    const [card] = await prepared<StoredCard>(this.dataSource, READ[source], values);
    if (card === undefined || !this.access.may('network-token', ownerOf(card))) {
      throw new StoredCardUnknownError(source);
    }
    if (card.is_device_number) throw new DeviceNumberError();
    requireTokenScheme(card.scheme, `$.${source}.id`);
    const { wrapped_key: wrapped, sealed_account_number: number } = card;
    const { sealed_cardholder_name: name } = card;
    const key = { wrapped, owner: ownerOf(card) };
    return {
      accountNumber: await this.sealer.openAccountNumber(id, key, number),
      scheme: card.scheme,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      cardholderName: name && new Secret(await this.sealer.openCardholderName(id, key, name)),
      securityCode: null,
    };
  }
}
