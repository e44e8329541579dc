import { Describe, Nullable, Omittable } from '@tessera/errors';
import { IsIn, IsString, MaxLength } from 'class-validator';

export class ResolveDecisionRequest {
  @IsIn(['accept', 'reject'])
  action!: 'accept' | 'reject';

  @Describe('The reason, for later readers.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  note?: string | null;
}
