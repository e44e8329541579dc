import { Describe, IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsIn } from 'class-validator';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-status.js';
import '../../credentials/dto/request-formats.js';

export class ListRulesetsQuery extends CursorQuery {
  @Describe('Only versions of this context.')
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @IsIn(VERSION_STATUSES)
  status?: VersionStatus;
}
