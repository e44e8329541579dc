import { IsArray, IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { AllowEmpty, Describe, Omittable } from '@tessera/errors';

export class TokenResponse {
  @Describe(
    'A signed JWT (RFC 9068). For people it has the scopes of their roles; where their client has no audience, it is opaque and grants no access to the APIs.',
  )
  @IsString()
  access_token!: string;

  @IsIn(['Bearer'])
  token_type!: 'Bearer';

  @Describe('Seconds until the token expires.')
  @IsInt()
  @Min(1)
  expires_in!: number;

  @Describe(
    'The person who signed in, as a signed JWT (OpenID Connect). Only with the grants for people.',
  )
  @Omittable()
  @IsString()
  id_token?: string;

  @Describe('Only with the grants for people. Expires with their session.')
  @Omittable()
  @IsString()
  refresh_token?: string;

  @Describe(
    'For programs exactly the requested scopes; for people those that their roles grant, which may be none.',
  )
  @AllowEmpty()
  @IsString()
  scope!: string;
}

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
