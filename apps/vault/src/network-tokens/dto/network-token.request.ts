import {
  ChildOf,
  Describe,
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { CardRequest } from '../../cards/dto/card.request.js';
import { WEB_ORIGIN } from '../../pci-tokens/web-origin.js';
import { TokenListQuery } from '../../token-lists/token-list.query.js';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus } from '../network-token-status.js';
import { TOKEN_SCHEMES, type TokenScheme } from '../token-scheme.js';

const MAX_ORIGINS = 20;

/** A stored card. */
export class StoredCardRequest {
  @Describe('The ID of its token.')
  @IsUUID()
  id!: string;
}

export class CreateNetworkTokenRequest {
  @Describe(
    '`session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment.',
  )
  @IsIn(['session', 'pan', 'pci_token', 'wallet_token'])
  source!: 'session' | 'pan' | 'pci_token' | 'wallet_token';

  @Describe('The security code, if given, is not used and not kept.')
  @ChildOf('source')
  @ValidateNested()
  @Type(() => CardRequest)
  pan?: CardRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => StoredCardRequest)
  pci_token?: StoredCardRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => StoredCardRequest)
  wallet_token?: StoredCardRequest;

  @Describe('At most 20 pairs. A card number in it is refused.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;

  @Describe('The schemes that the session takes; all four by default. Only with `session`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(TOKEN_SCHEMES, { each: true })
  allowed_schemes?: TokenScheme[];

  @Describe('Who may frame the card fields, such as `https://shop.example`. Only with `session`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ORIGINS)
  @ArrayUnique()
  @IsFormat(WEB_ORIGIN)
  allowed_origins?: string[];
}

/** What a client may change of a network token; the scheme decides the rest. */
export class UpdateNetworkTokenRequest {
  @Describe('Replaces all pairs; null removes them. A card number in it is refused.')
  @Omittable()
  @Nullable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string> | null;
}

export class ListNetworkTokensQuery extends TokenListQuery {
  @Describe('Only network tokens that were made from this stored card.')
  @Omittable()
  @IsUUID()
  pci_token_id?: string;

  @Describe('Only network tokens in this state.')
  @Omittable()
  @IsIn(NETWORK_TOKEN_STATUSES)
  status?: NetworkTokenStatus;
}
