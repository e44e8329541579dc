import { IsString, MaxLength } from 'class-validator';
import { AllowEmpty, Describe, IsStringMap, Nullable, Omittable } from '@tessera/errors';
import { AnswerRequest } from '../../destinations/dto/answer.request.js';

const MAX_BODY_LENGTH = 1024 * 1024;
const HEADERS = { maxKeys: 50, maxKeyLength: 100, maxValueLength: 4_000 };

/** How a merchant answers; what is absent stays as it is. */
export class MerchantBehaviourRequest extends AnswerRequest {
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
