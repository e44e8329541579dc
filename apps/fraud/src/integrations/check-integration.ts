import type { FieldError } from '@tessera/errors';
import { cardNumberErrorsExcept } from '../credentials/card-number-errors.js';
import { parseFieldPath, writeStep } from '../rules/field-path.js';
import { isFreeHeader, isHeaderValue } from './dto/integration-auth.request.js';
import { BACKEND_OUTCOMES } from './read-backend-response.js';
import type { UpdateIntegrationRequest } from './dto/integration.request.js';
import { templateProblems } from './request-template.js';

const MAX_TEMPLATE_BYTES = 16 * 1024;

/** Checks that no schema can express. */
export function checkIntegration(
  request: UpdateIntegrationRequest,
  problemOfDestination: (url: string) => string | null,
): FieldError[] {
  const { url, headers, request: template, response } = request;
  const message = url === undefined ? null : problemOfDestination(url);
  return [
    ...(message === null ? [] : [{ path: '$.url', message }]),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => checkHeader(name, value)),
    ...checkTemplate(template ?? null),
    ...checkOutcomePath(response?.outcome_path),
    ...checkMap(response?.map),
    // Our credentials are random and stored sealed, so they may look like anything.
    ...cardNumberErrorsExcept(request, 'auth'),
  ];
}

function checkHeader(name: string, value: string): FieldError[] {
  const path = `$.headers${writeStep({ kind: 'key', key: name })}`;
  if (name.toLowerCase() === 'authorization') {
    return [{ path, message: 'must be sent in auth, which is stored encrypted' }];
  }
  if (!isFreeHeader(name)) {
    return [{ path, message: 'is not the name of a header that can be set' }];
  }
  const message = 'must be visible ASCII, as a header can carry it';
  return isHeaderValue(value) ? [] : [{ path, message }];
}

function checkTemplate(template: object | null): FieldError[] {
  if (template === null) return [];
  if (Buffer.byteLength(JSON.stringify(template)) > MAX_TEMPLATE_BYTES) {
    return [{ path: '$.request', message: 'must be at most 16 KiB of JSON' }];
  }
  return templateProblems(template).map(({ path, message }) => ({
    path: `$.request${path}`,
    message,
  }));
}

function checkOutcomePath(text: string | undefined): FieldError[] {
  if (text === undefined) return [];
  const parsed = parseFieldPath(text);
  const path = '$.response.outcome_path';
  if ('problem' in parsed) return [{ path, message: parsed.problem }];
  return parsed.path.hasWildcard ? [{ path, message: 'must lead to one value' }] : [];
}

function checkMap(map: Readonly<Record<string, string>> | undefined): FieldError[] {
  if (map === undefined) return [];
  const entries = Object.entries(map);
  if (entries.length === 0) {
    return [{ path: '$.response.map', message: 'must have an entry' }];
  }
  return entries
    .filter(([, outcome]) => !BACKEND_OUTCOMES.some((known) => known === outcome))
    .map(([word]) => ({
      path: `$.response.map${writeStep({ kind: 'key', key: word })}`,
      message: `must be one of ${BACKEND_OUTCOMES.join(', ')}`,
    }));
}
