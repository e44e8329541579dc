import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { PciTokenNotFoundError } from '../pci-tokens/pci-token.errors.js';
import {
  SecurityCodesService,
  type TakenSecurityCode,
} from '../security-codes/security-codes.service.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ownerOf, type OwnerRow, type TokenKey } from '../token-access/token-owner.js';
import type { ForwardValue, ForwardValues } from './forward-request.js';
import { CARD_PLACEHOLDERS } from './placeholder-names.js';

/** A stand-in that fits wherever a code fits. */
const STAND_IN = new Secret('000');

/** A card as a forward reads it: sealed until a template uses it. */
interface StoredCard extends OwnerRow {
  readonly masked_account_number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly wrapped_key: Buffer;
  readonly sealed_account_number: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
}

const READ = {
  name: 'forward_read_card',
  text: `select masked_account_number, expiry_month, expiry_year, wrapped_key,
      sealed_account_number, sealed_cardholder_name, owner, account
    from pci_token where id = $1 and (expires_at is null or expires_at > $2)`,
};

/** The values of a stored card for a template. */
@Injectable()
export class PciCardValuesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: CardSealerService,
    private readonly access: TokenAccessService,
    private readonly codes: SecurityCodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param dryRun nothing is decrypted and no security code is used up
   * @throws PciTokenNotFoundError
   */
  async of(tokenId: string, dryRun: boolean): Promise<ForwardValues> {
    const [card] = await prepared<StoredCard>(this.dataSource, READ, [tokenId, this.clock.now()]);
    if (card === undefined || !this.access.may('forward', ownerOf(card))) {
      throw new PciTokenNotFoundError();
    }
    await this.sealer.verifyOwner(tokenId, keyOf(card));
    let taken: TakenSecurityCode | null = null;
    const get = (name: string): Promise<ForwardValue | null> =>
      dryRun ? this.shown(name, tokenId, card) : this.opened(name, tokenId, card);
    return {
      destinations: this.access.destinationsOf(ownerOf(card)),
      names: new Set(CARD_PLACEHOLDERS),
      resolve: async (used) => {
        const values = new Map<string, ForwardValue>();
        for (const name of CARD_PLACEHOLDERS) {
          const value = used.has(name) ? await get(name) : null;
          if (value !== null) values.set(name, value);
        }
        return values;
      },
      spend: async (used) => {
        if (!used.has('security_code')) return new Map();
        taken = await this.codes.take(tokenId);
        return new Map([['security_code', taken && securityCode(taken.code)]]);
      },
      giveBack: async () => {
        await taken?.putBack();
      },
    };
  }

  private async opened(
    name: string,
    tokenId: string,
    card: StoredCard,
  ): Promise<ForwardValue | null> {
    switch (name) {
      case 'account_number': {
        const { sealed_account_number: sealed } = card;
        const value = await this.sealer.openAccountNumber(tokenId, keyOf(card), sealed);
        return { value, json: 'string', masking: 'account-number' };
      }
      case 'cardholder_name': {
        const { sealed_cardholder_name: sealed } = card;
        if (sealed === null) return null;
        const text = await this.sealer.openCardholderName(tokenId, keyOf(card), sealed);
        return { value: new Secret(text), json: 'string' };
      }
      case 'security_code':
        return (await this.codes.has(tokenId)) ? securityCode(STAND_IN) : null;
      default:
        return expiry(name, card);
    }
  }

  private async shown(
    name: string,
    tokenId: string,
    card: StoredCard,
  ): Promise<ForwardValue | null> {
    const hidden: ForwardValue = { value: new Secret(''), json: 'string' };
    switch (name) {
      case 'account_number':
        return { ...hidden, shown: card.masked_account_number };
      case 'cardholder_name':
        return card.sealed_cardholder_name === null ? null : hidden;
      case 'security_code':
        return (await this.codes.has(tokenId)) ? hidden : null;
      default:
        return expiry(name, card);
    }
  }
}

function keyOf(card: StoredCard): TokenKey {
  return { wrapped: card.wrapped_key, owner: ownerOf(card) };
}

function securityCode(value: Secret<string>): ForwardValue {
  return { value, json: 'string', masking: 'security-code' };
}

function expiry(name: string, card: StoredCard): ForwardValue | null {
  const digits = {
    expiry_month: String(card.expiry_month).padStart(2, '0'),
    expiry_year: String(card.expiry_year),
  }[name];
  if (digits === undefined) return null;
  return { value: new Secret(digits), json: 'number', shown: digits };
}
