import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable } from '@tessera/errors';
import { IsArray, IsIn } from 'class-validator';

export class AllowedCardSchemesResponse {
  @Describe("The schemes that are taken; null for all, or for a session: the account's.")
  @Nullable()
  @IsArray()
  @IsIn(SCHEMES, { each: true })
  allowed_card_schemes!: Scheme[] | null;
}
