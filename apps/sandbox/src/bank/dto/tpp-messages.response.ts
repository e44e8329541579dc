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

/** A failure, as the standard writes it. */
export class TppMessagesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TppMessageResponse)
  tppMessages!: TppMessageResponse[];
}
