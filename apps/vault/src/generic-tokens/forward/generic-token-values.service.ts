import { Injectable } from '@nestjs/common';
import { Secret } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import type { ForwardValue, ForwardValues } from '../../forward/forward-request.js';
import { isPayloadPlaceholder, PAYLOAD_PLACEHOLDERS } from '../../forward/placeholder-names.js';
import { TokenAccessService } from '../../token-access/token-access.service.js';
import { GenericTokenNotFoundError } from '../generic-token.errors.js';
import { GenericTokensRepository } from '../generic-tokens.repository.js';
import { PayloadSealerService } from '../payload-sealer.service.js';

/** A shorter value is part of ordinary words and numbers: hiding it would destroy the response. */
const SHORTEST_HIDDEN = 5;

/** The values that the payload of a generic token has for a template. */
@Injectable()
export class GenericTokenValuesService {
  constructor(
    private readonly tokens: GenericTokensRepository,
    private readonly sealer: PayloadSealerService,
    private readonly access: TokenAccessService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param dryRun the payload is not opened, so any field of it is taken to be there
   * @throws GenericTokenNotFoundError
   */
  async of(tokenId: string, dryRun: boolean): Promise<ForwardValues> {
    const token = await this.tokens.find(tokenId, this.clock.now());
    if (token === null || !this.access.may('forward', token.owner)) {
      throw new GenericTokenNotFoundError();
    }
    await this.sealer.verifyOwner(tokenId, { wrapped: token.wrappedKey, owner: token.owner });
    return {
      destinations: this.access.destinationsOf(token.owner),
      names: { has: isPayloadPlaceholder, [Symbol.iterator]: () => PAYLOAD_PLACEHOLDERS.values() },
      resolve: async (used) => {
        if (dryRun) return new Map([...used].map((name) => [name, HIDDEN]));
        const payload = used.size === 0 ? undefined : await this.sealer.open(tokenId, token);
        return new Map([...used].flatMap((name) => entryOf(name, payload)));
      },
    };
  }
}

const HIDDEN: ForwardValue = { value: new Secret(''), json: 'string' };

/** The value at `payload.a.b`: a string, a number or a boolean; nothing else can be written. */
function entryOf(name: string, payload: unknown): [string, ForwardValue][] {
  const value = name.split('.').slice(1).reduce(memberOf, payload);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return [];
  }
  const text = String(value);
  const json = typeof value === 'number' ? 'number' : 'string';
  const masking = text.length >= SHORTEST_HIDDEN ? ({ masking: 'opaque' } as const) : {};
  return [[name, { value: new Secret(text), json, ...masking }]];
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
