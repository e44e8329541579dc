import { SCHEMES, type Scheme } from '@tessera/cards';
import { Deprecated, Describe, Nullable } from '@tessera/errors';
import { IsArray, IsIn } from 'class-validator';

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
