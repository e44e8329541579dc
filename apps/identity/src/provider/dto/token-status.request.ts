import { IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

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
