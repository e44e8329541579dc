import { IsFormat } from '@tessera/errors';
import { SECURITY_CODE } from '../../cards/card-formats.js';

/** What the browser encrypts for `refresh_security_code`. */
export class SecurityCodeRequest {
  @IsFormat(SECURITY_CODE)
  security_code!: string;
}
