import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable, Omittable } from '@tessera/errors';

export class UpdateSessionRequest {
  @Describe('The schemes that the session takes from now on; null for all of them.')
  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: Scheme[] | null;
}
