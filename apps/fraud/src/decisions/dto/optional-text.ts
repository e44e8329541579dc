import { applyDecorators } from '@nestjs/common';
import { Nullable, Omittable } from '@tessera/errors';
import { IsString, MaxLength } from 'class-validator';

/** An optional string. To rules, absent and `null` are the same. */
export function OptionalText(maxLength: number): PropertyDecorator {
  return applyDecorators(Omittable(), Nullable(), IsString(), MaxLength(maxLength));
}
