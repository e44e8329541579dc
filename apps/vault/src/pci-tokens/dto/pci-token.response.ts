import { Type } from 'class-transformer';
import { IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsStringMap, IsTimestamp, METADATA_LIMITS, Nullable } from '@tessera/errors';
import { CardResponse } from '../../cards/dto/card.response.js';

/** The Token of the specification. */
export class PciTokenResponse {
  @IsUUID()
  id!: string;

  @ValidateNested()
  @Type(() => CardResponse)
  card!: CardResponse;

  @IsTimestamp()
  created_at!: string;

  @Describe('Null when the token was created without an expiry.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}
