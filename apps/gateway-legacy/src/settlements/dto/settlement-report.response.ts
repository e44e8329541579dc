import { Describe, IsCurrency, IsMinorUnits, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../ledger-accounts.js';
import {
  REPORT_REASONS,
  REPORT_STATUSES,
  type ReportReason,
  type ReportStatus,
} from '../settlement-report.js';

/** Minor units with a sign: positive is what the provider owes the account. */
function IsSignedMinorUnits(): PropertyDecorator {
  return (target, property) => {
    IsInt()(target, property);
    Min(Number.MIN_SAFE_INTEGER)(target, property);
    Max(Number.MAX_SAFE_INTEGER)(target, property);
  };
}

export class ReportReasonResponse {
  @IsIn(REPORT_REASONS)
  code!: ReportReason;

  @Describe('For people.')
  @IsString()
  message!: string;
}

export class LedgerEntryResponse {
  @IsIn(LEDGER_ACCOUNTS)
  account!: LedgerAccount;

  @IsMinorUnits()
  debit!: number;

  @IsMinorUnits()
  credit!: number;
}

export class UnmatchedLinesResponse {
  @IsInt()
  @Min(0)
  lines!: number;

  @IsSignedMinorUnits()
  amount!: number;
}

export class OutstandingResponse {
  @IsInt()
  @Min(0)
  operations!: number;

  @IsMinorUnits()
  captures!: number;

  @IsMinorUnits()
  refunds!: number;
}

export class ReportSourceResponse {
  @IsString()
  provider!: string;

  @Describe("The account's name there.")
  @IsString()
  merchant!: string;

  @Describe('The number of the last settlement file that had been read; 0 when there was none.')
  @IsInt()
  @Min(0)
  last_settlement!: number;
}

/** All amounts are minor units of the currency of the report. */
export class SettlementResultResponse {
  @Describe('When it was made. Nothing that came later is in it.')
  @IsTimestamp()
  as_of!: string;

  @Describe('What providers owed the account when the period began.')
  @IsSignedMinorUnits()
  opening_balance!: number;

  @IsSignedMinorUnits()
  captures!: number;

  @IsSignedMinorUnits()
  refunds!: number;

  @IsSignedMinorUnits()
  chargebacks!: number;

  @IsSignedMinorUnits()
  fees!: number;

  @IsSignedMinorUnits()
  payouts!: number;

  @Describe('What they owed when it ended: the opening balance and all movements.')
  @IsSignedMinorUnits()
  closing_balance!: number;

  @Describe('The trial balance.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LedgerEntryResponse)
  entries!: LedgerEntryResponse[];

  @IsMinorUnits()
  total_debit!: number;

  @Describe('Equal to `total_debit`.')
  @IsMinorUnits()
  total_credit!: number;

  @Describe('Lines of settlement files in the period.')
  @IsInt()
  @Min(0)
  lines!: number;

  @Describe('Lines that should name a payment of the account and name none.')
  @ValidateNested()
  @Type(() => UnmatchedLinesResponse)
  unmatched!: UnmatchedLinesResponse;

  @Describe('Captures and refunds with another amount or currency than those of the gateway.')
  @IsInt()
  @Min(0)
  differing_lines!: number;

  @Describe('What was captured and refunded before the end of the period and named by no file.')
  @ValidateNested()
  @Type(() => OutstandingResponse)
  outstanding!: OutstandingResponse;

  @Describe('How far the files of each provider had been read.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReportSourceResponse)
  sources!: ReportSourceResponse[];
}

export class SettlementReportResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  @IsTimestamp()
  reporting_period_start!: string;

  @IsTimestamp()
  reporting_period_end!: string;

  @IsCurrency()
  currency_code!: string;

  @Describe('What a report waits for, or why there will be none.')
  @Nullable()
  @ValidateNested()
  @Type(() => ReportReasonResponse)
  reason!: ReportReasonResponse | null;

  @Describe('When it was completed or failed.')
  @Nullable()
  @IsTimestamp()
  ended_at!: string | null;

  @Describe('Of a completed report.')
  @Nullable()
  @ValidateNested()
  @Type(() => SettlementResultResponse)
  result!: SettlementResultResponse | null;
}
