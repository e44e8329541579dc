import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { AllowEmpty, Describe, IsStringMap, Nullable, Omittable } from '@tessera/errors';
import { TROUBLES, type Trouble } from '../../receivers/behaviour.js';

const MAX_DELAY_MS = 60_000;
const MAX_BODY_LENGTH = 1024 * 1024;
const HEADERS = { maxKeys: 50, maxKeyLength: 100, maxValueLength: 4_000 };

/** How a merchant answers; what is absent stays as it is. */
export class MerchantBehaviourRequest {
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

  @Describe('Headers of the answer, such as `content-type` for a `body` of your own.')
  @Omittable()
  @IsStringMap(HEADERS)
  headers?: Record<string, string>;

  @Describe('The body of the answer. Null, the default, for an echo of the request as JSON.')
  @Omittable()
  @Nullable()
  @AllowEmpty()
  @IsString()
  @MaxLength(MAX_BODY_LENGTH)
  body?: string | null;
}
