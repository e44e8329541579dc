import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

export class TokenSessionResponse {
  @Describe('For the browser: anyone who has it can send the card.')
  @IsUUID()
  session_id!: string;
}
