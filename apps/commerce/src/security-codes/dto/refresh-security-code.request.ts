import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, Matches } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

const MAX_ORIGINS = 20;
/** As browsers write it; the vault, which has the last word, looks closer. */
const ORIGIN = /^https?:\/\/[^/?#@\s]+$/;

export class RefreshSecurityCodeRequest {
  @Describe('Who may frame the field for the code, such as `https://shop.example`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ORIGINS)
  @ArrayUnique()
  @Matches(ORIGIN, { each: true })
  allowed_origins?: string[];
}
