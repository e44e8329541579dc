import { Describe, Omittable } from '@tessera/errors';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { TROUBLES, type Trouble } from '../trouble.js';

const MAX_DELAY_MS = 60_000;

/** How a destination answers; what is absent stays as it is. */
export class AnswerRequest {
  @Describe('The status of the answer. Default 200.')
  @Omittable()
  @IsInt()
  @Min(200)
  @Max(599)
  status?: number;

  @Describe('Milliseconds before the answer. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_DELAY_MS)
  delay_ms?: number;

  @Describe(
    'Trouble below HTTP: `reset` breaks the connection, `hang` never answers, `drip` sends a byte of its headers a second, `endless` sends a body without end.',
  )
  @Omittable()
  @IsIn(TROUBLES)
  trouble?: Trouble;
}
