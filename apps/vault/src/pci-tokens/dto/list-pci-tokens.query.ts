import { IsString, IsUUID, MaxLength } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';

const MAX_FINGERPRINT_LENGTH = 100;

export class ListPciTokensQuery extends CursorQuery {
  @Describe('The id of the token after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;

  @Describe('Only tokens of the card with this fingerprint.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FINGERPRINT_LENGTH)
  fingerprint?: string;
}
