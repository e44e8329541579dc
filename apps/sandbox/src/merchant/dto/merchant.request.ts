import { IsString, MaxLength } from 'class-validator';
import { AllowEmpty, Describe, IsStringMap, Nullable, Omittable } from '@tessera/errors';
import { AnswerRequest } from '../../destinations/dto/answer.request.js';

const MAX_BODY_LENGTH = 1024 * 1024;
const HEADERS = { maxKeys: 50, maxKeyLength: 100, maxValueLength: 4_000 };

/** How a merchant responds; omitted fields stay unchanged. */
export class MerchantBehaviourRequest extends AnswerRequest {
  @Describe('Headers of the response, such as `content-type` for a custom `body`.')
  @Omittable()
  @IsStringMap(HEADERS)
  headers?: Record<string, string>;

  @Describe('The body of the response. Null, the default, echoes the request as JSON.')
  @Omittable()
  @Nullable()
  @AllowEmpty()
  @IsString()
  @MaxLength(MAX_BODY_LENGTH)
  body?: string | null;
}
