import { IsIn, IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

const GRANT_TYPES = [
  'client_credentials',
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
] as const;

/** The form of a token request. Parsed by oidc-provider; this class only documents it. */
export class TokenRequest {
  @IsIn(GRANT_TYPES)
  grant_type!: (typeof GRANT_TYPES)[number];

  @Describe('client_credentials: the requested scopes, space-separated; required.')
  @Omittable()
  @IsString()
  scope?: string;

  @Describe(
    "client_credentials: the instance that the token is for; by default the client's only one.",
  )
  @Omittable()
  @IsString()
  audience?: string;

  @Describe('The audience by its RFC 8707 name, such as `urn:tessera:instance:demo`.')
  @Omittable()
  @IsString()
  resource?: string;

  @Describe('authorization_code: the code from the redirect.')
  @Omittable()
  @IsString()
  code?: string;

  @Describe('authorization_code: the redirect URI of the authorization request.')
  @Omittable()
  @IsString()
  redirect_uri?: string;

  @Describe('authorization_code: the verifier of `code_challenge` (PKCE, S256).')
  @Omittable()
  @IsString()
  code_verifier?: string;

  @Describe('device_code: the code from the device authorization endpoint.')
  @Omittable()
  @IsString()
  device_code?: string;

  @Omittable()
  @IsString()
  refresh_token?: string;

  @Describe('Together with `client_secret`, if the credentials are not sent with HTTP Basic.')
  @Omittable()
  @IsString()
  client_id?: string;

  @Omittable()
  @IsString()
  client_secret?: string;
}

/** The form of a revocation or an introspection. Parsed by oidc-provider; this only documents it. */
export class TokenStatusRequest {
  @IsString()
  token!: string;

  @Describe('`access_token` or `refresh_token`: where to look first.')
  @Omittable()
  @IsString()
  token_type_hint?: string;

  @Describe('Together with `client_secret`, if the credentials are not sent with HTTP Basic.')
  @Omittable()
  @IsString()
  client_id?: string;

  @Omittable()
  @IsString()
  client_secret?: string;
}
