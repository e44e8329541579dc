import { Describe, IsTimestamp } from '@tessera/errors';
import { IsString, IsUUID } from 'class-validator';

export class TokenSessionResponse {
  @Describe("For the browser: with it the card is given, in the vault's card fields.")
  @IsString()
  session_id!: string;

  @Describe('The token that there will be once the card is given; 404 until then.')
  @IsUUID()
  token_id!: string;

  @IsTimestamp()
  expires_at!: string;
}
