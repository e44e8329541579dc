import { IsInt, Max, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

const WEEK_MINUTES = 7 * 24 * 60;

export class RotateClientRequest {
  @Describe('For how long the previous secret keeps working. 0 when omitted.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(WEEK_MINUTES)
  overlap_minutes?: number;
}
