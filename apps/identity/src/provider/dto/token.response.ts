import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

export class TokenResponse {
  @Describe('For programs a signed JWT (RFC 9068); for people it opens nothing: use the id-token.')
  @IsString()
  access_token!: string;

  @IsIn(['Bearer'])
  token_type!: 'Bearer';

  @Describe('Seconds until the token expires.')
  @IsInt()
  @Min(1)
  expires_in!: number;

  @Describe('Who signed in: a signed JWT (OpenID Connect), with the grants for people.')
  @Omittable()
  @IsString()
  id_token?: string;

  @Describe('With the grants for people. It ends with their session.')
  @Omittable()
  @IsString()
  refresh_token?: string;

  @Describe('Exactly what was asked for.')
  @IsString()
  scope!: string;
}
