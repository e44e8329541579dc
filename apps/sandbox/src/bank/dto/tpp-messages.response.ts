import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Omittable } from '@tessera/errors';

export class TppMessageResponse {
  @IsIn(['ERROR'])
  category!: string;

  @IsString()
  code!: string;

  @IsString()
  text!: string;

  @Omittable()
  @IsString()
  path?: string;
}

/** An error in the standard's format. */
export class TppMessagesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TppMessageResponse)
  tppMessages!: TppMessageResponse[];
}
