import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

export class SecurityCodeSessionResponse {
  @Describe('For the browser: anyone who has it can send the security code. It is shown once.')
  @IsUUID()
  session_id!: string;
}
