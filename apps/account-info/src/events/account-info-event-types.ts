import { IsUUID } from 'class-validator';
import { Describe, IsTimestamp } from '@tessera/errors';
import type { EventType } from '@tessera/http';

/** Every event of the service that a webhook endpoint may subscribe to. */
export const ACCOUNT_INFO_EVENTS = [
  'ais.completed',
  'ais.user_cancelled',
  'ais.authentication_error',
  'ais.technical_error',
] as const;

export type AccountInfoEvent = (typeof ACCOUNT_INFO_EVENTS)[number];

class SessionEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @Describe('The id that the creation of the session returned.')
  @IsUUID()
  session_id!: string;
}

class CompletedEventBody extends SessionEventBody {
  @Describe('The record: read it with `GET /api/account-information/{id}`.')
  @IsUUID()
  account_information_id!: string;
}

const key = 'session_id';

/** The catalog of the service's events. */
export const ACCOUNT_INFO_EVENT_TYPES: Readonly<Record<AccountInfoEvent, EventType>> = {
  'ais.completed': {
    description: 'The shopper shared an account, and its record can be read.',
    body: CompletedEventBody,
    key,
    example: { session_id: '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22' },
  },
  'ais.user_cancelled': {
    description: 'The shopper left the check or declined at the bank.',
    body: SessionEventBody,
    key,
  },
  'ais.authentication_error': {
    description:
      'The shopper could not sign in at the bank, or the account is not the expected one.',
    body: SessionEventBody,
    key,
  },
  'ais.technical_error': {
    description: 'The bank or its connection failed.',
    body: SessionEventBody,
    key,
  },
};
