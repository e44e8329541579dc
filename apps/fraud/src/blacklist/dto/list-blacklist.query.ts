import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsString, Matches, MaxLength } from 'class-validator';
import { LIST_NAME } from '../../rules/parse-operand.js';

export class ListBlacklistQuery extends CursorQuery {
  @Describe('Only entries for this path, however it is spelled.')
  @Omittable()
  @IsString()
  @MaxLength(512)
  path?: string;

  @Describe('Only entries of this list; `blacklist` is the blacklist itself.')
  @Omittable()
  @Matches(LIST_NAME)
  list?: string;

  @Describe('Only entries of this value, of whatever type it was listed.')
  @Omittable()
  @IsString()
  @MaxLength(1_024)
  value?: string;
}
