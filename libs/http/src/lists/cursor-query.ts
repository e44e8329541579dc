import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** The query of every cursor list. Lists with filters extend it. */
export class CursorQuery {
  @Describe('How many elements a page has at most.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;

  @Describe('The cursor of the previous page; `links.next` carries it.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  after?: string;
}
