import { Injectable } from '@nestjs/common';
import { detectScheme, type Scheme } from '@tessera/cards';
import { prepared } from '@tessera/database';
import { ValidationFailedError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import { CardNumbersForbiddenError } from '../pci-tokens/pci-token.errors.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ownerOf, type OwnerRow } from '../token-access/token-owner.js';
import type { CreateInquiryRequest } from './dto/inquiry.js';

/** What an inquiry may know of a card: where its number begins, and how long it is. */
export interface InquiredCard {
  /** Up to eleven digits. */
  readonly digits: string;
  readonly numberLength: number;
  readonly scheme: Scheme;
}

const LONGEST_BIN = 11;
const MASKED_BIN = 6;

interface SealedRow extends OwnerRow {
  /** Of the card whose number is read, where the token is another one. */
  readonly key_owner: string | null;
  readonly key_account: string | null;
  readonly scheme: Scheme;
  readonly masked_account_number: string;
  /** Null where no row with the number is left. */
  readonly owner_id: string | null;
  readonly wrapped_key: Buffer | null;
  readonly sealed_account_number: Buffer | null;
}

const READ_PCI_TOKEN = {
  name: 'inquiry_read_pci_token',
  text: `select id as owner_id, owner, account, owner as key_owner, account as key_account, scheme, masked_account_number, wrapped_key, sealed_account_number
    from pci_token where id = $1 and (expires_at is null or expires_at > $2)`,
};

/** The card behind a network token: that of its card token, or the one it keeps until it is active. */
const READ_NETWORK_TOKEN = {
  name: 'inquiry_read_network_token',
  text: `select n.scheme, n.masked_account_number, n.owner, n.account,
      case when p.id is null then n.owner else p.owner end as key_owner,
      case when p.id is null then n.account else p.account end as key_account,
      case when p.id is null then s.id else p.id end as owner_id,
      case when p.id is null then s.wrapped_key else p.wrapped_key end as wrapped_key,
      case when p.id is null then s.sealed_account_number
        else p.sealed_account_number end as sealed_account_number
    from network_token n
      left join pci_token p
        on p.id = n.pci_token_id and (p.expires_at is null or p.expires_at > $2)
      left join sealed_network_token s on s.id = n.id
    where n.id = $1`,
};

const READ_WALLET_TOKEN = {
  name: 'inquiry_read_wallet_token',
  text: `select id as owner_id, owner, account, owner as key_owner, account as key_account, scheme, masked_account_number, wrapped_key, sealed_account_number
    from wallet_token where id = $1 and expires_at > $2`,
};

/** Finds the card that an inquiry names, and reads no more of its number than a BIN can have. */
@Injectable()
export class InquiredCardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: CardSealerService,
    private readonly access: TokenAccessService,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailedError for an unknown token */
  async get(request: CreateInquiryRequest): Promise<InquiredCard> {
    const { source, pan, pci_token, network_token, wallet_token } = request;
    switch (source) {
      case 'pan':
        return this.presented(pan?.account_number ?? '');
      case 'pci_token':
        return this.stored(READ_PCI_TOKEN, pci_token?.id ?? '', '$.pci_token.id');
      case 'network_token':
        return this.stored(READ_NETWORK_TOKEN, network_token?.id ?? '', '$.network_token.id');
      case 'wallet_token':
        return this.stored(READ_WALLET_TOKEN, wallet_token?.id ?? '', '$.wallet_token.id');
      default:
        return source satisfies never;
    }
  }

  private presented(number: string): InquiredCard {
    if (!this.config.acceptsCardNumbers) throw new CardNumbersForbiddenError();
    const scheme = detectScheme(number);
    if (scheme === null) {
      const message = 'is of an unknown scheme';
      throw new ValidationFailedError([{ path: '$.pan.account_number', message }]);
    }
    return { digits: number.slice(0, LONGEST_BIN), numberLength: number.length, scheme };
  }

  private async stored(
    statement: typeof READ_PCI_TOKEN,
    id: string,
    path: string,
  ): Promise<InquiredCard> {
    const values = [id.toLowerCase(), this.clock.now()];
    const [row] = await prepared<SealedRow>(this.dataSource, statement, values);
    const isFound = row !== undefined && this.access.may('read', ownerOf(row));
    if (!isFound) throw new ValidationFailedError([{ path, message: 'names no token' }]);
    const { scheme, masked_account_number: masked } = row;
    return { digits: await this.digitsOf(row), numberLength: masked.length, scheme };
  }

  private async digitsOf(row: SealedRow): Promise<string> {
    const { owner_id: id, wrapped_key: wrapped, sealed_account_number: sealed } = row;
    if (id === null || wrapped === null || sealed === null) {
      return row.masked_account_number.slice(0, MASKED_BIN);
    }
    const owner = { client: row.key_owner, account: row.key_account };
    const number = await this.sealer.openAccountNumber(id, { wrapped, owner }, sealed);
    return number.expose().slice(0, LONGEST_BIN);
  }
}
