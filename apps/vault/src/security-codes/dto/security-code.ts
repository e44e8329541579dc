import { Describe, IsFormat, Omittable } from '@tessera/errors';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsUUID,
} from 'class-validator';
import { MAX_ALLOWED_ORIGINS, WEB_ORIGIN } from '../../pci-tokens/web-origin.js';

export class CollectSecurityCodeRequest {
  @Describe('The pages that may frame the field, such as `https://shop.example`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ALLOWED_ORIGINS)
  @ArrayUnique()
  @IsFormat(WEB_ORIGIN)
  allowed_origins?: string[];
}

export class SecurityCodeSessionResponse {
  @Describe('For the browser: anyone who has it can send the security code. It is shown once.')
  @IsUUID()
  session_id!: string;
}

export class SecurityCodeResponse {
  @IsBoolean()
  security_code_available!: boolean;
}
