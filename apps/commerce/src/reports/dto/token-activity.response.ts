import { Type } from 'class-transformer';
import { IsArray, IsInt, Min, ValidateNested } from 'class-validator';
import { Describe, IsDateOnly } from '@tessera/errors';
import { ReportedPeriod } from './reported-period.js';

/** What happened on one day (UTC). */
export class TokenActivityDay {
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
