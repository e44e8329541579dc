import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { SchemaVersionNotFoundError } from './schemas.errors.js';

const VERSION = /^[1-9]\d{0,8}$/;

/** A version in a path. One that is no number cannot exist, so it is 404 like an unknown one. */
@Injectable()
export class SchemaVersionNumber implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!VERSION.test(value)) throw new SchemaVersionNotFoundError();
    return Number(value);
  }
}
