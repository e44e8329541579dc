import { IsIn, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';

/** What the vault made of the entry. */
export class CardEntryResponse {
  @Describe('Masked: the number itself is nowhere but in the vault.')
  @IsString()
  masked_account_number!: string;

  @Describe('What the session was for.')
  @IsIn(['tokenize_card', 'refresh_security_code'])
  action!: 'tokenize_card' | 'refresh_security_code';
}
