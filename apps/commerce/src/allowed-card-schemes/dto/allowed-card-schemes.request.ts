import { SCHEMES, type Scheme } from '@tessera/cards';
import { AlsoNamed, Describe, Nullable } from '@tessera/errors';
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
