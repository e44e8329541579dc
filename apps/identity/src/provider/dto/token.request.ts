import { IsIn, IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

const GRANT_TYPES = ['client_credentials', 'authorization_code', 'refresh_token'] as const;

/** The form of a token request. oidc-provider reads it; this describes it. */
export class TokenRequest {
  @IsIn(GRANT_TYPES)
  grant_type!: (typeof GRANT_TYPES)[number];

  @Describe('client_credentials: what the token is to allow, space-separated; required.')
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

  @Describe('authorization_code: what the browser came back with.')
  @Omittable()
  @IsString()
  code?: string;

  @Describe('authorization_code: the address that the browser came back to.')
  @Omittable()
  @IsString()
  redirect_uri?: string;

  @Describe('authorization_code: what `code_challenge` was made of (PKCE, S256).')
  @Omittable()
  @IsString()
  code_verifier?: string;

  @Omittable()
  @IsString()
  refresh_token?: string;

  @Describe('With `client_secret`, where the credentials are not sent with HTTP Basic.')
  @Omittable()
  @IsString()
  client_id?: string;

  @Omittable()
  @IsString()
  client_secret?: string;
}
