import { Type } from 'class-transformer';
import { IsArray, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { CardIssuer } from './card-issuer.js';
import { ReportedPeriod } from './reported-period.js';

/** A token for which the scheme gave no network token. */
export class DeclinedNetworkTokenization extends CardIssuer {
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
