import { IsArray, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';

export class ApiKeyResponse {
  @IsUUID()
  id!: string;

  @Describe('The value without its secret part.')
  @IsString()
  masked_key_value!: string;

  @IsArray()
  @IsString({ each: true })
  scopes!: string[];

  @Nullable()
  @IsString()
  description!: string | null;

  @IsTimestamp()
  created_at!: string;

  @Describe('Null for a key that never expires.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Describe('Lags a few seconds behind; null for a key that was never used.')
  @Nullable()
  @IsTimestamp()
  last_used_at!: string | null;
}

/** Fields that only the creation returns. */
export class ApiKeyCreatedResponse extends ApiKeyResponse {
  @Describe('The key, for the `x-api-key` header. It is shown this once; a replay masks it.')
  @IsString()
  key_value!: string;
}
