import { Describe, IsDateOnly, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, IsUUID, Min, ValidateNested } from 'class-validator';

/** The period of a report. */
export class ReportQuery {
  @Describe('Only from this instant on. By default 30 days before `to`.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only before this instant, at most 366 days after `from`. By default now.')
  @Omittable()
  @IsTimestamp()
  to?: string;
}

/** What a report covers. */
class ReportedPeriod {
  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;
}

/** The issuer of a card in a report row. */
class CardIssuer {
  @Describe("The issuer's identification number, or the first six digits where it is not known.")
  @Nullable()
  @IsString()
  bin!: string | null;

  @Nullable()
  @IsString()
  scheme!: string | null;

  @Nullable()
  @IsString()
  type!: string | null;

  @Nullable()
  @IsString()
  segment!: string | null;

  @Nullable()
  @IsString()
  bank_name!: string | null;

  @Nullable()
  @IsString()
  country_code!: string | null;
}

/** A row of the BIN statistics. */
class BinStatisticsRow extends CardIssuer {
  @Describe('Created in the period and not deleted since.')
  @IsInt()
  @Min(0)
  tokens!: number;

  @IsInt()
  @Min(0)
  active_tokens!: number;

  @IsInt()
  @Min(0)
  invalidated_tokens!: number;

  @IsInt()
  @Min(0)
  network_tokens_pending!: number;

  @IsInt()
  @Min(0)
  network_tokens_active!: number;

  @IsInt()
  @Min(0)
  network_tokens_inactive!: number;

  @IsInt()
  @Min(0)
  network_tokens_failed!: number;

  @IsInt()
  @Min(0)
  network_tokens_deleted!: number;
}

export class BinStatisticsResponse extends ReportedPeriod {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BinStatisticsRow)
  data!: BinStatisticsRow[];
}

/** A token for which the scheme gave no network token. */
class DeclinedNetworkTokenization extends CardIssuer {
  @IsUUID()
  token_id!: string;

  @IsTimestamp()
  declined_at!: string;

  @Describe("The scheme's code, or `refused` or `no_answer`.")
  @Nullable()
  @IsString()
  reason!: string | null;

  @Describe('When the token was created.')
  @IsTimestamp()
  created_at!: string;
}

export class DeclinedNetworkTokenizationsResponse extends ReportedPeriod {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeclinedNetworkTokenization)
  data!: DeclinedNetworkTokenization[];
}

/** What happened on one day (UTC). */
class TokenActivityDay {
  @IsDateOnly()
  date!: string;

  @IsInt()
  @Min(0)
  created!: number;

  @Describe('Changes of any kind: as many as `token.updated` events.')
  @IsInt()
  @Min(0)
  updated!: number;

  @IsInt()
  @Min(0)
  invalidated!: number;

  @IsInt()
  @Min(0)
  deleted!: number;

  @IsInt()
  @Min(0)
  network_tokens_activated!: number;

  @IsInt()
  @Min(0)
  network_tokens_suspended!: number;

  @IsInt()
  @Min(0)
  network_tokens_failed!: number;

  @IsInt()
  @Min(0)
  network_tokens_deleted!: number;
}

export class TokenActivityResponse extends ReportedPeriod {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TokenActivityDay)
  data!: TokenActivityDay[];
}
