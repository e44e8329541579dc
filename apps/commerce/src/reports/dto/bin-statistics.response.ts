import { Type } from 'class-transformer';
import { IsArray, IsInt, Min, ValidateNested } from 'class-validator';
import { Describe } from '@tessera/errors';
import { CardIssuer } from './card-issuer.js';
import { ReportedPeriod } from './reported-period.js';

/** A row of the BIN statistics. */
export class BinStatisticsRow extends CardIssuer {
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
