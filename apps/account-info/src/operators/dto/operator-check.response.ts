import { Describe, IsCountry, IsFormat, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { AccountInformationResponse } from '../../records/dto/account-information.response.js';
import { FAILURE_REASONS, SESSION_STATUSES } from '../../sessions/session-state.js';

/** One check in the list of operators. Nothing in it is personal. */
export class OperatorCheckResponse {
  @IsUUID()
  id!: string;

  @IsUUID()
  tenant_id!: string;

  @IsString()
  tenant_name!: string;

  @IsIn(SESSION_STATUSES)
  status!: string;

  @Describe('Why the check did not complete.')
  @Nullable()
  @IsIn(FAILURE_REASONS)
  reason!: string | null;

  @IsCountry()
  market!: string;

  @Describe('The bank that the shopper chose.')
  @Nullable()
  @IsString()
  institution_id!: string | null;

  @Describe('null also for a bank that is no longer configured.')
  @Nullable()
  @IsString()
  institution_name!: string | null;

  @Describe('The id of the verified record, once the check has completed.')
  @Nullable()
  @IsUUID()
  account_information_id!: string | null;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  expires_at!: string;

  @Describe('When the check ended, in whatever state.')
  @Nullable()
  @IsTimestamp()
  ended_at!: string | null;
}

/** One check with the times of its states. */
export class OperatorCheckDetailsResponse extends OperatorCheckResponse {
  @Describe('When the shopper last chose a bank.')
  @Nullable()
  @IsTimestamp()
  bank_selected_at!: string | null;

  @Describe('When the browser was last sent to the bank.')
  @Nullable()
  @IsTimestamp()
  awaiting_bank_at!: string | null;

  @Describe('When the browser came back from the bank.')
  @Nullable()
  @IsTimestamp()
  fetching_at!: string | null;

  @Describe('What a session in `fetching` waits for, when no request is working on it.')
  @Nullable()
  @IsIn(['bank', 'shopper'])
  waiting_for!: string | null;

  @Describe("When the check's personal data was deleted.")
  @Nullable()
  @IsTimestamp()
  redacted_at!: string | null;
}

class GivenAccountResponse {
  @IsFormat('iban')
  iban!: string;
}

class GivenRedirectsResponse {
  @IsString()
  success!: string;

  @IsString()
  failure!: string;
}

/** What a check has of the shopper. */
export class CheckPersonalDataResponse {
  @IsUUID()
  id!: string;

  @Describe('The account that the shop required, if it required one.')
  @Nullable()
  @ValidateNested()
  @Type(() => GivenAccountResponse)
  account_identifier!: GivenAccountResponse | null;

  @Describe('As the shop sent them: their query may contain anything.')
  @Nullable()
  @ValidateNested()
  @Type(() => GivenRedirectsResponse)
  redirect_urls!: GivenRedirectsResponse | null;

  @Describe('The verified record; null unless the check has completed.')
  @Nullable()
  @ValidateNested()
  @Type(() => AccountInformationResponse)
  record!: AccountInformationResponse | null;
}
