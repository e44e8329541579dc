import { Describe, Omittable } from '@tessera/errors';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { FAULT_MODES, type FaultMode } from '../send-response.js';

const MAX_DELAY_MS = 60_000;

/** How a destination responds; omitted fields stay unchanged. */
export class AnswerRequest {
  @Describe('The status of the response. Default 200.')
  @Omittable()
  @IsInt()
  @Min(200)
  @Max(599)
  status?: number;

  @Describe('Milliseconds before the response. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_DELAY_MS)
  delay_ms?: number;

  @Describe(
    'A fault below HTTP: `reset` breaks the connection, `hang` never responds, `drip` sends one byte of its headers per second, `endless` sends a body without end.',
  )
  @Omittable()
  @IsIn(FAULT_MODES)
  trouble?: FaultMode;
}

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
