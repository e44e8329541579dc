import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { SchemaVersionNotFoundError } from './schemas.errors.js';

const VERSION = /^[1-9]\d{0,8}$/;

/**
 * A version in a URL. If it is not a number, it can't exist, so the response is 404 as for an
 * unknown version.
 */
@Injectable()
export class SchemaVersionNumberPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!VERSION.test(value)) throw new SchemaVersionNotFoundError();
    return Number(value);
  }
}
