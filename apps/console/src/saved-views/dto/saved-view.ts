import { Type } from 'class-transformer';
import { IsArray, IsString, Matches, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Describe } from '@tessera/errors';

/** A view to keep. */
export class SaveViewRequest {
  @Describe('The screen, as in its URL.')
  @Matches(/^[a-z][a-z-]{0,40}$/)
  screen!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(80)
  name!: string;

  @Describe('The query of its URL, without `?`.')
  @IsString()
  @MaxLength(2000)
  search!: string;
}

export class SavedViewResponse {
  @IsString()
  id!: string;

  @IsString()
  screen!: string;

  @IsString()
  name!: string;

  @IsString()
  search!: string;

  @IsString()
  created_at!: string;
}

export class SavedViewsResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SavedViewResponse)
  data!: SavedViewResponse[];
}
