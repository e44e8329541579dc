import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

export class SecurityCodeSessionResponse {
  @Describe('For the browser: whoever holds it may give the security code. It is shown once.')
  @IsUUID()
  session_id!: string;
}
