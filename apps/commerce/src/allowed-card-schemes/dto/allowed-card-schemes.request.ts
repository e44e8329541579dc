import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable } from '@tessera/errors';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';

export class AllowedCardSchemesRequest {
  @Describe("The schemes that are taken; null for all, or for a session: the account's.")
  @Nullable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_card_schemes!: Scheme[] | null;
}
