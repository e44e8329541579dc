import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';

export class ListGenericTokensQuery extends CursorQuery {
  @Describe('The id of the token after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;

  @Describe('Only tokens of this type.')
  @Omittable()
  @IsUUID()
  type_id?: string;
}
