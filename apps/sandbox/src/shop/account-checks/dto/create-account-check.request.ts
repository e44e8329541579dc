import { IsString, MaxLength } from 'class-validator';
import { Describe, IsCountry, Omittable } from '@tessera/errors';

const MAX_IBAN_LENGTH = 42;

export class CreateAccountCheckRequest {
  @Describe("The country of the shopper's bank.")
  @IsCountry()
  market!: string;

  @Describe('The account, if the shopper entered one: its bank is preselected.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_IBAN_LENGTH)
  iban?: string;
}
