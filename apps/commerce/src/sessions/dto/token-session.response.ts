import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

export class TokenSessionResponse {
  @Describe('For the browser: whoever holds it may give the card.')
  @IsUUID()
  session_id!: string;
}
