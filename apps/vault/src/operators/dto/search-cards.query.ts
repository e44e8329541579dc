import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import {
  NETWORK_TOKEN_STATUSES,
  type NetworkTokenStatus,
} from '../../network-tokens/network-token-status.js';
import { TOKEN_SCHEMES, type TokenScheme } from '../../network-tokens/token-scheme.js';

const MAX_FINGERPRINT_LENGTH = 100;
const LAST_FOUR = /^[0-9]{4}$/;
const FOUR_DIGITS = { message: 'must be 4 digits' };
/** A key of 1 to 20 characters and a value of at most 80, which are the limits of metadata. */
const METADATA_PAIR = /^[^=]{1,20}=[\s\S]{0,80}$/u;

/** The states of a card's network tokens, and `none` for a card without one. */
export const CARD_TOKEN_STATES = [...NETWORK_TOKEN_STATUSES, 'none'] as const;

/** What all searches have. */
class SearchQuery extends CursorQuery {
  @Describe('The id of the element after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;

  @Describe('Only what was created at this time or later.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only what was created before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}

export class SearchCardsQuery extends SearchQuery {
  @Describe('The last four digits of the card.')
  @Omittable()
  @Matches(LAST_FOUR, FOUR_DIGITS)
  last_four?: string;

  @Describe('The first six digits of the card.')
  @Omittable()
  @Matches(/^[0-9]{6}$/, { message: 'must be 6 digits' })
  bin?: string;

  @Describe('Returns 403 when the instance has no card fingerprints.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FINGERPRINT_LENGTH)
  fingerprint?: string;

  @Describe(
    'Only cards whose metadata has this pair, such as `order_id=1234`. The first `=` ends the key.',
  )
  @Omittable()
  @Matches(METADATA_PAIR, { message: 'must be a key of metadata, "=", and its value' })
  metadata?: string;

  @Describe('Only cards that have a network token in this state; `none`: that have no token.')
  @Omittable()
  @IsIn(CARD_TOKEN_STATES)
  network_token_status?: NetworkTokenStatus | 'none';
}

export class SearchNetworkTokensQuery extends SearchQuery {
  @Omittable()
  @IsIn(NETWORK_TOKEN_STATUSES)
  status?: NetworkTokenStatus;

  @Omittable()
  @IsIn(TOKEN_SCHEMES)
  scheme?: TokenScheme;

  @Describe('The last four digits of the network token.')
  @Omittable()
  @Matches(LAST_FOUR, FOUR_DIGITS)
  last_four?: string;

  @Describe('The last four digits of the card that the token was made from.')
  @Omittable()
  @Matches(LAST_FOUR, FOUR_DIGITS)
  card_last_four?: string;

  @Describe('Only network tokens that were made from this stored card.')
  @Omittable()
  @IsUUID()
  pci_token_id?: string;
}
