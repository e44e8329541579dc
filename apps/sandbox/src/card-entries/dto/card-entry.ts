import { Describe, Omittable } from '@tessera/errors';
import { IsIn, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';

/** What a shopper types into the card fields. */
export class CreateCardEntryRequest {
  @Describe('The `session_id` of a session of the vault, or the `x-session-id` of commerce.')
  @IsUUID()
  session_id!: string;

  @Describe('A published test number.')
  @Omittable()
  @IsString()
  @MaxLength(19)
  account_number?: string;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number;

  @Omittable()
  @IsInt()
  @Min(2000)
  @Max(2099)
  expiry_year?: number;

  @Omittable()
  @IsString()
  @Matches(/^[0-9]{3,4}$/, { message: 'must be 3 or 4 digits' })
  security_code?: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  cardholder_name?: string;
}

/** What the vault made of the entry. */
export class CardEntryResponse {
  @Describe('Masked: the number itself is nowhere but in the vault.')
  @IsString()
  masked_account_number!: string;

  @Describe('What the session was for.')
  @IsIn(['tokenize_card', 'refresh_security_code'])
  action!: 'tokenize_card' | 'refresh_security_code';
}
