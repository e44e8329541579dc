import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { Describe } from '@tessera/errors';

export class TokenResponse {
  @Describe('A signed JWT (RFC 9068).')
  @IsString()
  access_token!: string;

  @IsIn(['Bearer'])
  token_type!: 'Bearer';

  @Describe('Seconds until the token expires.')
  @IsInt()
  @Min(1)
  expires_in!: number;

  @Describe('Exactly what was asked for.')
  @IsString()
  scope!: string;
}
