import { IsString, MaxLength } from 'class-validator';
import { Describe, IsCountry, Omittable } from '@tessera/errors';

const MAX_IBAN_LENGTH = 42;

export class CreateAccountCheckRequest {
  @Describe('Where the shopper banks.')
  @IsCountry()
  market!: string;

  @Describe('The account, where the shopper has named it: its bank is chosen in advance.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_IBAN_LENGTH)
  iban?: string;
}
