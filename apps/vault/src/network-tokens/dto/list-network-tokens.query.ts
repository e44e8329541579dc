import { IsIn, IsUUID } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { TokenListQuery } from '../../token-lists/token-list.query.js';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus } from '../network-token-status.js';

export class ListNetworkTokensQuery extends TokenListQuery {
  @Describe('Only network tokens that were made from this stored card.')
  @Omittable()
  @IsUUID()
  pci_token_id?: string;

  @Describe('Only network tokens in this state.')
  @Omittable()
  @IsIn(NETWORK_TOKEN_STATUSES)
  status?: NetworkTokenStatus;
}
