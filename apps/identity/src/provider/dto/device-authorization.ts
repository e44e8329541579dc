import { Describe, Omittable } from '@tessera/errors';
import { IsInt, IsString } from 'class-validator';

/** The form of a device authorization request. Parsed by oidc-provider; this class only documents it. */
export class DeviceAuthorizationRequest {
  @IsString()
  client_id!: string;

  @Describe(
    '`openid`, `email` and `profile`. Without API scopes, the person gets all scopes that they have.',
  )
  @Omittable()
  @IsString()
  scope?: string;
}

/** RFC 8628, 3.2. */
export class DeviceAuthorizationResponse {
  @Describe('For the token request. It is a secret of the program.')
  @IsString()
  device_code!: string;

  @Describe('For the person.')
  @IsString()
  user_code!: string;

  @IsString()
  verification_uri!: string;

  @Describe('The same page, with the code filled in.')
  @IsString()
  verification_uri_complete!: string;

  @Describe('In seconds.')
  @IsInt()
  expires_in!: number;
}
