import { IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import type { TypeId } from '../../ids.js';
import { TokenListQuery } from '../../token-lists/token-list.query.js';

export class ListGenericTokensQuery extends TokenListQuery {
  @Describe('Only tokens of this type.')
  @Omittable()
  @IsUUID()
  type_id?: TypeId;
}
