import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { ClassConstructor } from './property-rules.js';
import { coerceQuery } from './coerce-query.js';
import { validateRequest } from './request-validator.js';
import type { ScanRules } from './scan-json.js';

/** Validates bodies and queries against their classes. Applies to all requests. */
@Injectable()
export class RequestValidationPipe implements PipeTransform<unknown> {
  /** @param rules additional rules for every request of the service */
  constructor(private readonly rules: ScanRules = {}) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || isPlain(metatype)) return value;
    const Class = metatype as ClassConstructor<object>;
    if (type === 'body') return validateRequest(Class, value ?? {}, '$', this.rules);
    if (type === 'query') {
      return validateRequest(Class, coerceQuery(Class, value), '$.query', this.rules);
    }
    return value;
  }
}

const PLAIN: readonly unknown[] = [String, Number, Boolean, Array, Object, Buffer];

function isPlain(metatype: unknown): boolean {
  return PLAIN.includes(metatype);
}
