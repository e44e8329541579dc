import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Omittable } from '@tessera/errors';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  MaxLength,
} from 'class-validator';

const MAX_ORIGINS = 20;
const MAX_ORIGIN_LENGTH = 255;

export class CreateTokenSessionRequest {
  @Describe('The schemes that the session takes; all of them by default.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: Scheme[];

  @Describe('Who may frame the card fields, such as `https://shop.example`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ORIGINS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_ORIGIN_LENGTH, { each: true })
  allowed_origins?: string[];
}
