import { IsString, MaxLength } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { TokenListQuery } from '../../token-lists/token-list.query.js';

const MAX_FINGERPRINT_LENGTH = 100;

export class ListPciTokensQuery extends TokenListQuery {
  @Describe('Only tokens of the card with this fingerprint.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FINGERPRINT_LENGTH)
  fingerprint?: string;
}
