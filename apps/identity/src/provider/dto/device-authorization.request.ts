import { Describe, Omittable } from '@tessera/errors';
import { IsString } from 'class-validator';

/** The form of a device authorization request. Parsed by oidc-provider; this class only documents it. */
export class DeviceAuthorizationRequest {
  @IsString()
  client_id!: string;

  @Describe(
    '`openid`, `email` and `profile`. Without scopes of APIs, the person gets all of their own.',
  )
  @Omittable()
  @IsString()
  scope?: string;
}
