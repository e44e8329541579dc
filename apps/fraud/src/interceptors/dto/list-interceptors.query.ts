import { IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsIn } from 'class-validator';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-status.js';
import './interceptor-formats.js';

export class ListInterceptorsQuery extends CursorQuery {
  @Omittable()
  @IsFormat('interceptor-ref')
  ref?: string;

  @Omittable()
  @IsIn(VERSION_STATUSES)
  status?: VersionStatus;
}
