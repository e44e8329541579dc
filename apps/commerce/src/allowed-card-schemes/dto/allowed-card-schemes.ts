import { type Scheme, SCHEMES } from '@tessera/cards';
import { AlsoNamed, Deprecated, Describe, Nullable } from '@tessera/errors';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';

export class AllowedCardSchemesRequest {
  @Describe("The schemes that are taken; null for all, or for a session: the account's.")
  @Nullable()
  @AlsoNamed('allowed_schemes', { isPreferred: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_card_schemes!: Scheme[] | null;
}

export class AllowedCardSchemesResponse {
  @Describe("The schemes that are taken; null for all, or for a session: the account's.")
  @Nullable()
  @IsArray()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes!: Scheme[] | null;

  @Describe('The former name of `allowed_schemes`.')
  @Deprecated()
  @Nullable()
  @IsArray()
  @IsIn(SCHEMES, { each: true })
  allowed_card_schemes!: Scheme[] | null;
}

export function allowedSchemesResponse(schemes: Scheme[] | null): AllowedCardSchemesResponse {
  return { allowed_schemes: schemes, allowed_card_schemes: schemes };
}
