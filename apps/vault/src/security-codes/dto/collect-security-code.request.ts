import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray } from 'class-validator';
import { Describe, IsFormat, Omittable } from '@tessera/errors';
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
