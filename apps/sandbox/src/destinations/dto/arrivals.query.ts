import { Describe, Omittable } from '@tessera/errors';
import { IsInt, Max, Min } from 'class-validator';

const MAX_WAIT_MS = 30_000;

/** Which arrivals to read; how many can be waited for is the destination's own. */
export class ArrivalsQuery {
  @Describe('Only what arrived after this `sequence`. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  after?: number;

  @Describe('How long to wait for them. Default 0: answer at once.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_WAIT_MS)
  wait_ms?: number;
}
