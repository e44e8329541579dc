import { Describe, Omittable } from '@tessera/errors';
import { IsBoolean } from 'class-validator';

export class ComplianceForwardQuery {
  @Describe('Answers with the request that would be sent, its secrets redacted, and sends nothing.')
  @Omittable()
  @IsBoolean()
  dry_run?: boolean;
}
