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
