import { IsBoolean } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class TokenForwardQuery {
  @Describe('Answers with the request that would be sent, its secrets redacted, and sends nothing.')
  @Omittable()
  @IsBoolean()
  dry_run?: boolean;
}
