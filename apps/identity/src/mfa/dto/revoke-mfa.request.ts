import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class RevokeMfaRequest {
  @Describe('An account that the user must belong to, else the answer is 404.')
  @Omittable()
  @IsUUID()
  account_id?: string;
}
