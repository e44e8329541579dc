import type { FieldError } from '@tessera/errors';
import { cardNumberErrors } from '../credentials/card-number-errors.js';
import type { UpdateInterceptorRequest } from './dto/interceptor.request.js';
import { compileMappings } from './field-mapper.js';
import type { ResponseTemplate } from './interceptor.entity.js';
import { templateFaults } from './response-template.js';

/** Checks that no schema can express. */
export function checkInterceptor(
  request: UpdateInterceptorRequest,
  problemOfDestination: (url: string) => string | null,
): FieldError[] {
  const { destination, field_mapping: mapping, responses } = request;
  const message = destination === undefined ? null : problemOfDestination(destination.url);
  return [
    ...(message === null ? [] : [{ path: '$.destination.url', message }]),
    ...mappingFaults(mapping ?? []),
    ...responseFaults(responses?.block, '$.responses.block'),
    ...responseFaults(responses?.review, '$.responses.review'),
    ...cardNumberErrors(request, '$'),
  ];
}

function mappingFaults(mapping: readonly { from: string; to: string }[]): FieldError[] {
  const read = compileMappings(mapping);
  return 'problems' in read ? read.problems : [];
}

function responseFaults(
  template:
    | (Omit<ResponseTemplate, 'headers'> & { headers?: Record<string, string> | null })
    | null
    | undefined,
  at: string,
): FieldError[] {
  if (template === undefined || template === null) return [];
  const { headers, ...rest } = template;
  return templateFaults({ ...rest, headers: headers ?? {} }, at);
}
