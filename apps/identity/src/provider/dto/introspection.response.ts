import { IsArray, IsBoolean, IsInt, IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** RFC 7662. Only `active` is always there. */
export class IntrospectionResponse {
  @Describe(
    'False for a token that is unknown, expired or revoked, or that was issued to another client.',
  )
  @IsBoolean()
  active!: boolean;

  @Omittable()
  @IsString()
  sub?: string;

  @Omittable()
  @IsString()
  client_id?: string;

  @Omittable()
  @IsString()
  iss?: string;

  @Omittable()
  @IsString()
  aud?: string;

  @Omittable()
  @IsString()
  jti?: string;

  @Omittable()
  @IsString()
  scope?: string;

  @Omittable()
  @IsString()
  token_type?: string;

  @Omittable()
  @IsInt()
  iat?: number;

  @Omittable()
  @IsInt()
  exp?: number;

  @Describe('True for the access token of a person.')
  @Omittable()
  @IsBoolean()
  person?: boolean;

  @Omittable()
  @IsString()
  name?: string;

  @Omittable()
  @IsArray()
  @IsString({ each: true })
  amr?: string[];

  @Omittable()
  @IsString()
  acr?: string;

  @Omittable()
  @IsInt()
  auth_time?: number;
}
