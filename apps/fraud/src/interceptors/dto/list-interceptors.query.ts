import { IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';
import { IsIn } from 'class-validator';
import { INTERCEPTOR_STATUSES, type InterceptorStatus } from '../interceptor.entity.js';
import './interceptor-formats.js';

export class ListInterceptorsQuery extends CursorQuery {
  @Omittable()
  @IsFormat('interceptor-ref')
  ref?: string;

  @Omittable()
  @IsIn(INTERCEPTOR_STATUSES)
  status?: InterceptorStatus;
}
