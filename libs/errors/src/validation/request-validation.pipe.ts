import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { ClassConstructor } from './property-rules.js';
import { coerceQuery } from './coerce-query.js';
import { validateRequest } from './request-validator.js';

/** The one global pipe: bodies and queries against their classes. */
@Injectable()
export class RequestValidationPipe implements PipeTransform<unknown> {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || isPlain(metatype)) return value;
    const Class = metatype as ClassConstructor<object>;
    if (type === 'body') return validateRequest(Class, value ?? {});
    if (type === 'query') return validateRequest(Class, coerceQuery(Class, value), '$.query');
    return value;
  }
}

const PLAIN: readonly unknown[] = [String, Number, Boolean, Array, Object, Buffer];

function isPlain(metatype: unknown): boolean {
  return PLAIN.includes(metatype);
}
