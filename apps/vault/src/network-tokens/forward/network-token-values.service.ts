import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import type { ForwardValue, ForwardValues } from '../../forward/forward-request.js';
import { NETWORK_TOKEN_PLACEHOLDERS } from '../../forward/placeholder-names.js';
import { TokenAccessService } from '../../token-access/token-access.service.js';
import { CryptogramReferenceMissingError } from '../cryptograms/cryptogram.errors.js';
import { NetworkTokenSealerService } from '../network-token-sealer.service.js';
import type { SchemeCryptogram } from '../provider/token-service-provider.js';
import type { UsableToken } from '../usable-tokens.service.js';

/** The placeholders that need a cryptogram. */
const OF_CRYPTOGRAM = ['cryptogram', 'dynamic_cvv', 'eci', 'type'];

/** The values of a network token and a cryptogram for a template. */
@Injectable()
export class NetworkTokenValuesService {
  constructor(
    private readonly sealer: NetworkTokenSealerService,
    private readonly access: TokenAccessService,
  ) {}

  /** @param dryRun the number is not decrypted */
  of(token: UsableToken, cryptogram: SchemeCryptogram, dryRun: boolean): ForwardValues {
    return {
      destinations: this.access.destinationsOf(token.stored.owner),
      names: new Set(NETWORK_TOKEN_PLACEHOLDERS),
      resolve: async (used) => {
        const values = new Map(valuesOf(cryptogram));
        if (used.has('number')) {
          values.set('number', await this.number(token, dryRun));
        }
        return values;
      },
    };
  }

  /**
   * The values without a cryptogram, with which merchants charge stored credentials. A template that
   * uses a value of a cryptogram is refused.
   *
   * @param dryRun the number is not decrypted
   */
  ofNumber(token: UsableToken, dryRun: boolean): ForwardValues {
    const { owner, card } = token.stored;
    const { expiryMonth, expiryYear } = token.stored;
    return {
      destinations: this.access.destinationsOf(owner),
      names: new Set(NETWORK_TOKEN_PLACEHOLDERS),
      resolve: async (used) => {
        if (OF_CRYPTOGRAM.some((name) => used.has(name))) {
          throw new CryptogramReferenceMissingError();
        }
        const values = new Map(
          expiryOf(expiryMonth ?? card.expiryMonth, expiryYear ?? card.expiryYear),
        );
        if (used.has('number')) values.set('number', await this.number(token, dryRun));
        return values;
      },
    };
  }

  private async number({ stored, secrets }: UsableToken, dryRun: boolean): Promise<ForwardValue> {
    const shown = stored.maskedNumber ?? '***';
    const value = dryRun
      ? new Secret('')
      : await this.sealer.openNumber(stored.id, secrets.key, secrets.sealedNumber);
    return { value, json: 'string', masking: 'account-number', shown };
  }
}

function valuesOf(held: SchemeCryptogram): [string, ForwardValue][] {
  const { cryptogram, dynamicCvv, eci, expiryMonth, expiryYear, type } = held;
  return [
    ['cryptogram', { value: cryptogram, json: 'string', masking: 'opaque' }],
    ...(dynamicCvv === null
      ? []
      : [['dynamic_cvv', hidden(dynamicCvv)] satisfies [string, ForwardValue]]),
    ['eci', open(eci, 'string')],
    ...expiryOf(expiryMonth, expiryYear),
    ['type', open(type, 'string')],
  ];
}

function expiryOf(month: number, year: number): [string, ForwardValue][] {
  return [
    ['expiry_month', open(String(month).padStart(2, '0'), 'number')],
    ['expiry_year', open(String(year), 'number')],
  ];
}

function hidden(value: Secret<string>): ForwardValue {
  return { value, json: 'string', masking: 'security-code' };
}

function open(text: string, json: ForwardValue['json']): ForwardValue {
  return { value: new Secret(text), json, shown: text };
}
