import { ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { IsTimestamp } from '@tessera/errors';
import type { EventType } from '@tessera/http';
import { TokenResponse } from '../tokens/dto/token.response.js';

/** Every event of the service that a webhook endpoint may subscribe to. */
export const COMMERCE_EVENTS = ['token.created', 'token.updated', 'token.deleted'] as const;

export type CommerceEvent = (typeof COMMERCE_EVENTS)[number];

class TokenEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @ValidateNested()
  @Type(() => TokenResponse)
  token!: TokenResponse;
}

const token = {
  status: 'active',
  expiry_month: 12,
  expiry_year: 2030,
  masked_account_number: '411111******1111',
  account_number_last_four: '1111',
  account_number_length: 16,
  scheme: 'visa',
};

const key = 'token.id';

/** The catalog of the service's events. */
export const COMMERCE_EVENT_TYPES: Readonly<Record<CommerceEvent, EventType>> = {
  'token.created': {
    description: 'A token was created.',
    body: TokenEventBody,
    example: { token },
    key,
  },
  'token.updated': {
    description: 'A token changed: its card, its metadata, its status or its network token.',
    body: TokenEventBody,
    example: { token },
    key,
  },
  'token.deleted': {
    description: 'A token was deleted. The body has its last state.',
    body: TokenEventBody,
    example: { token },
    key,
  },
};
