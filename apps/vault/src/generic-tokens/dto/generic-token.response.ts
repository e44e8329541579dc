import { IsUUID } from 'class-validator';
import {
  Describe,
  IsFreeForm,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
} from '@tessera/errors';

/** A generic token without its payload. */
export class GenericTokenResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('Null when the token has no expiry.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Nullable()
  @IsUUID()
  type_id!: string | null;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}

/** A generic token as returned when it is read by its ID; every such read is in the audit trail. */
export class GenericTokenWithPayloadResponse extends GenericTokenResponse {
  @IsFreeForm()
  payload!: unknown;
}
