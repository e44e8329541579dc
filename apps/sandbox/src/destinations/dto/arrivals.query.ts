import { Describe, Omittable } from '@tessera/errors';
import { IsInt, Max, Min } from 'class-validator';

const MAX_WAIT_MS = 30_000;

/** Which requests to read; each destination has its own limit for waiting. */
export class ArrivalsQuery {
  @Describe('Only requests after this `sequence`. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  after?: number;

  @Describe('How long to wait for them. Default 0: return at once.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_WAIT_MS)
  wait_ms?: number;
}
