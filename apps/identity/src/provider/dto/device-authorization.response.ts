import { Describe } from '@tessera/errors';
import { IsInt, IsString } from 'class-validator';

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
