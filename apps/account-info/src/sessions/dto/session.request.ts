import { Describe, IsCountry, IsFormat, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { Type } from 'class-transformer';
import { IsIn, MaxLength, ValidateNested } from 'class-validator';
import { MAX_REDIRECT_URL_LENGTH } from '../redirect-urls.js';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

export class RedirectUrlsRequest {
  @Describe('Where the browser lands when the check has completed.')
  @IsFormat('redirect-url')
  @MaxLength(MAX_REDIRECT_URL_LENGTH)
  success!: string;

  @Describe('Where the browser lands otherwise, with `error`.')
  @IsFormat('redirect-url')
  @MaxLength(MAX_REDIRECT_URL_LENGTH)
  failure!: string;
}

export class AccountIdentifierRequest {
  @Describe('The account that must be the one. Its bank is chosen in advance.')
  @IsFormat('iban')
  iban!: string;
}

export class CreateSessionRequest {
  @Describe('ISO 3166-1 alpha-2 code of the country in which the shopper banks.')
  @IsCountry()
  market!: string;

  @ValidateNested()
  @Type(() => RedirectUrlsRequest)
  redirect_urls!: RedirectUrlsRequest;

  @Describe('Personal data: sealed, and removed at the retention of the tenant.')
  @Omittable()
  @ValidateNested()
  @Type(() => AccountIdentifierRequest)
  account_identifier?: AccountIdentifierRequest;
}

export class ListSessionsQuery extends CursorQuery {
  @Describe('Only sessions in this state.')
  @Omittable()
  @IsIn(SESSION_STATUSES)
  status?: SessionStatus;

  @Describe('Only sessions that were created at this time or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Only sessions that were created before this time.')
  @Omittable()
  @IsTimestamp()
  created_before?: string;
}
