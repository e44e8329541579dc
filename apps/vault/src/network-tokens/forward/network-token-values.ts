import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import type { ForwardValue, ForwardValues } from '../../forward/forward-request.js';
import { NETWORK_TOKEN_PLACEHOLDERS } from '../../forward/placeholder-names.js';
import { TokenAccessService } from '../../token-access/token-access.service.js';
import { NetworkTokenSealer } from '../network-token-sealer.js';
import type { SchemeCryptogram } from '../provider/token-service-provider.js';
import type { UsableToken } from '../usable-tokens.js';

/** The values that a network token and a cryptogram have for a template. */
@Injectable()
export class NetworkTokenValues {
  constructor(
    private readonly sealer: NetworkTokenSealer,
    private readonly access: TokenAccessService,
  ) {}

  /** @param dryRun the number is not opened */
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
    ['expiry_month', open(String(expiryMonth).padStart(2, '0'), 'number')],
    ['expiry_year', open(String(expiryYear), 'number')],
    ['type', open(type, 'string')],
  ];
}

function hidden(value: Secret<string>): ForwardValue {
  return { value, json: 'string', masking: 'security-code' };
}

function open(text: string, json: ForwardValue['json']): ForwardValue {
  return { value: new Secret(text), json, shown: text };
}
