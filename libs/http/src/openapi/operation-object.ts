import type { SecondFactorRequirement } from '@tessera/auth';
import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import type { Components } from './error-responses.js';
import type { OpenApiInfo } from './openapi-info.js';
import { operationId } from './operation-id.js';
import { operationResponses } from './operation-responses.js';
import { acceptsPeople, operationSecurity } from './security.js';

export type Operation = Readonly<Record<string, unknown>>;

/**
 * The description of a route.
 *
 * @param parameters of the route, as references where others have the same
 */
export function operationObject(
  route: ControllerRoute,
  parameters: readonly JsonSchema[],
  components: Components,
  info: OpenApiInfo,
): Operation {
  return {
    operationId: operationId(route),
    ...(route.tag === undefined ? {} : { tags: [route.tag] }),
    ...(route.summary === undefined ? {} : { summary: route.summary }),
    ...description(route, info),
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    security: operationSecurity(route, info),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, components),
    responses: operationResponses(route, components, info),
  };
}

function description(route: ControllerRoute, info: OpenApiInfo): Operation {
  const { secondFactor } = route;
  const parts = [
    ...(route.description === undefined ? [] : [route.description]),
    ...((route.access?.kind === 'scopes' || acceptsPeople(route, info)) &&
    secondFactor !== undefined
      ? [stepUpDescription(secondFactor)]
      : []),
  ];
  return parts.length === 0 ? {} : { description: parts.join('\n\n') };
}

function stepUpDescription({ maxAgeSeconds }: SecondFactorRequirement): string {
  return `A person must have proved two factors in the last ${maxAgeSeconds / 60} minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (\`insufficient_user_authentication\`), which names the \`acr_values\` and \`max_age\` to sign in with. API keys are not affected.`;
}

function requestBody(route: ControllerRoute, { schemas }: Components): Operation {
  const { body, anyBody } = route;
  if (body !== undefined) {
    return { requestBody: { required: true, content: bodyContent(route, schemas.ref(body)) } };
  }
  if (anyBody === undefined) return {};
  return { requestBody: { required: false, description: anyBody, content: ANY_CONTENT } };
}

/** Named types come first, so that a generated client offers them. */
const ANY_CONTENT: JsonSchema = {
  'application/json': { schema: {} },
  'application/x-www-form-urlencoded': {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
  'text/xml': { schema: { type: 'string' } },
  '*/*': { schema: {} },
};

function bodyContent({ requestType }: ControllerRoute, schema: JsonSchema): JsonSchema {
  return { [requestType ?? 'application/json']: { schema } };
}
