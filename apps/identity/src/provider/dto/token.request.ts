import { IsIn, IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** The form of a token request. oidc-provider reads it; this describes it. */
export class TokenRequest {
  @IsIn(['client_credentials'])
  grant_type!: 'client_credentials';

  @Describe('What the token is to allow, space-separated; each must have been provisioned.')
  @IsString()
  scope!: string;

  @Describe("The instance that the token is for; by default the client's only one.")
  @Omittable()
  @IsString()
  audience?: string;

  @Describe('The audience by its RFC 8707 name, such as `urn:tessera:instance:demo`.')
  @Omittable()
  @IsString()
  resource?: string;

  @Describe('With `client_secret`, where the credentials are not sent with HTTP Basic.')
  @Omittable()
  @IsString()
  client_id?: string;

  @Omittable()
  @IsString()
  client_secret?: string;
}
