import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { FraudBackendNotFoundError } from './fraud-backends.service.js';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 64;

/** The name of a backend in a path. Returns 404 for an invalid name. */
@Injectable()
export class BackendNamePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > MAX_LENGTH || !NAME.test(value)) throw new FraudBackendNotFoundError();
    return value;
  }
}
