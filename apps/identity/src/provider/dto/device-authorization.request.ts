import { Describe, Omittable } from '@tessera/errors';
import { IsString } from 'class-validator';

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
