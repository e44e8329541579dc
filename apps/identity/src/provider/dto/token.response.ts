import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class TokenResponse {
  @Describe(
    'For programs a signed JWT (RFC 9068). For people it grants no access to the APIs: use the id-token.',
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

  @Describe('Exactly the requested scopes.')
  @IsString()
  scope!: string;
}
