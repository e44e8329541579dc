import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

/** A handle for a cryptogram that stays in the vault. */
export class TokenCryptogramResponse {
  @Describe('To be sent as `x-cryptogram-reference` with one forward within five minutes.')
  @IsUUID()
  cryptogram_reference!: string;
}
