import { IsIn, IsInt, IsString, Min } from 'class-validator';
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
