import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { isUuid, NotFoundError } from '@tessera/errors';

/** An id in a path. One that is no UUID cannot exist, so it is 404 like an unknown one. */
@Injectable()
export class PathIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new NotFoundError('There is nothing with this id.');
    return value.toLowerCase();
  }
}
