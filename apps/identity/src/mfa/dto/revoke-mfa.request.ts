import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class RevokeMfaRequest {
  @Describe(
    'The account on whose behalf the factor is revoked. Returns 404 if the user does not belong to it, and 403 if the user also acts for other accounts.',
  )
  @Omittable()
  @IsUUID()
  account_id?: string;
}
