import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { ForwardValue, ForwardValues } from '../../forward/forward-request.js';
import { WALLET_TOKEN_PLACEHOLDERS } from '../../forward/placeholder-names.js';
import { TokenAccessService } from '../../token-access/token-access.service.js';
import type { TokenKey } from '../../token-access/token-owner.js';
import { WalletTokenSealerService } from '../wallet-token-sealer.service.js';
import { WalletTokenNotFoundError } from '../wallet-token.errors.js';
import { WalletTokensRepository, type SealedWalletToken } from '../wallet-tokens.repository.js';

/** The values that a wallet token has for a template. */
@Injectable()
export class WalletTokenValuesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: WalletTokensRepository,
    private readonly sealer: WalletTokenSealerService,
    private readonly access: TokenAccessService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param dryRun nothing is opened, and the cryptogram is not used up
   * @throws WalletTokenNotFoundError
   */
  async of(tokenId: string, dryRun: boolean): Promise<ForwardValues> {
    const token = await this.tokens.findSealed(tokenId, this.clock.now());
    if (token === null || !this.access.may('forward', token.owner)) {
      throw new WalletTokenNotFoundError();
    }
    await this.sealer.verifyOwner(tokenId, keyOf(token));
    const { sealedCryptogram } = token;
    let isTaken = false;
    return {
      destinations: this.access.destinationsOf(token.owner),
      names: new Set(WALLET_TOKEN_PLACEHOLDERS),
      resolve: async (used) => {
        const values = new Map<string, ForwardValue>();
        for (const name of WALLET_TOKEN_PLACEHOLDERS) {
          const value = used.has(name) ? await this.value(name, token, dryRun) : null;
          if (value !== null) values.set(name, value);
        }
        return values;
      },
      spend: async (used) => {
        if (!used.has('cryptogram')) return new Map();
        isTaken = await this.tokens.takeCryptogram(this.dataSource, tokenId, this.clock.now());
        return isTaken ? new Map() : new Map([['cryptogram', null]]);
      },
      giveBack: async () => {
        if (!isTaken || sealedCryptogram === null) return;
        await this.tokens.putCryptogramBack(tokenId, sealedCryptogram);
      },
    };
  }

  private async value(
    name: (typeof WALLET_TOKEN_PLACEHOLDERS)[number],
    token: SealedWalletToken,
    dryRun: boolean,
  ): Promise<ForwardValue | null> {
    const key = keyOf(token);
    const open = (opening: () => Promise<Secret<string>>) =>
      dryRun ? Promise.resolve(new Secret('')) : opening();
    switch (name) {
      case 'number': {
        const value = await open(() =>
          this.sealer.openAccountNumber(token.id, key, token.sealedAccountNumber),
        );
        const shown = token.maskedAccountNumber;
        return { value, json: 'string', masking: 'account-number', shown };
      }
      case 'cardholder_name': {
        const { sealedCardholderName: sealed } = token;
        if (sealed === null) return null;
        const value = await open(() => this.sealer.openCardholderName(token.id, key, sealed));
        return { value, json: 'string' };
      }
      case 'cryptogram': {
        const { sealedCryptogram: sealed } = token;
        if (sealed === null) return null;
        const value = await open(() => this.sealer.openCryptogram(token.id, key, sealed));
        return { value, json: 'string', masking: 'opaque' };
      }
      case 'eci':
        return token.eci === null ? null : shownValue(token.eci, 'string');
      case 'expiry_month':
        return shownValue(String(token.expiryMonth).padStart(2, '0'), 'number');
      case 'expiry_year':
        return shownValue(String(token.expiryYear), 'number');
      default:
        return name satisfies never;
    }
  }
}

function keyOf({ wrappedKey: wrapped, owner }: SealedWalletToken): TokenKey {
  return { wrapped, owner };
}

/** A value that is no secret. */
function shownValue(text: string, json: ForwardValue['json']): ForwardValue {
  return { value: new Secret(text), json, shown: text };
}
