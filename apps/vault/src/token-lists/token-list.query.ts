import { IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';

/** The query of every list of tokens. */
export class TokenListQuery extends CursorQuery {
  @Describe('The id of the token after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;

  @Describe('Only tokens that were created at this time or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Only tokens that were created before this time.')
  @Omittable()
  @IsTimestamp()
  created_before?: string;
}
