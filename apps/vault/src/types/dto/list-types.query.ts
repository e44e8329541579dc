import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';

export class ListTypesQuery extends CursorQuery {
  @Describe('The id of the type after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;
}
