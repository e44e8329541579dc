import { IsBoolean } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class RotateKeysRequest {
  @Describe(
    'After a leak: the new key signs at once and all others are destroyed. Every token that was issued stops working.',
  )
  @Omittable()
  @IsBoolean()
  emergency?: boolean;
}
