import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';

export class ListNetworkTokensQuery extends CursorQuery {
  @Describe('The id of the token after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;

  @Describe('Only network tokens that were made from this stored card.')
  @Omittable()
  @IsUUID()
  pci_token_id?: string;
}
