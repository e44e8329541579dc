import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class RevokeMfaRequest {
  @Describe(
    'The account on whose behalf the factor is revoked. 404 unless it is one of the user; 403 when the user acts for other accounts too.',
  )
  @Omittable()
  @IsUUID()
  account_id?: string;
}
