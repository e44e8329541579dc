import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import { errorResponses } from './error-responses.js';
import type { Components } from './error-responses.js';
import { listSchema } from './list-schemas.js';
import type { OpenApiInfo } from './openapi-info.js';

const SEE_OTHER = 303;

/** Every response of a route, by status. */
export function operationResponses(
  route: ControllerRoute,
  components: Components,
  info: OpenApiInfo,
): Record<string, JsonSchema> {
  return {
    ...success(route, components),
    ...furtherSuccess(route, components),
    ...errorResponses(route, components, info),
  };
}

function success(route: ControllerRoute, components: Components): Record<string, JsonSchema> {
  const { response, successStatus } = route;
  const media = mediaContent(route);
  if (response === undefined) {
    const empty = media === undefined ? withoutBody(successStatus, components) : described(media);
    return { [successStatus]: empty };
  }
  return { [successStatus]: described({ ...json(successSchema(route, components)), ...media }) };
}

function successSchema(
  { response, alternatives = [], list }: ControllerRoute,
  { schemas }: Components,
): JsonSchema {
  if (response === undefined) return {};
  if (list !== undefined) return listSchema(list, response, schemas);
  return alternatives.length > 0
    ? schemas.oneOf([response, ...alternatives])
    : schemas.ref(response);
}

function described(content: JsonSchema): JsonSchema {
  return { description: 'Success.', content };
}

/** Pages are followed by a redirect: a browser that reloads them then repeats no form. */
function withoutBody(status: number, { responses }: Components): JsonSchema {
  if (status !== SEE_OTHER) {
    return responses.add('Done', { description: 'Success, without a body.' });
  }
  return responses.add('Redirect', {
    description:
      'Success. The browser continues at the URL in the header, which it reads with GET.',
    headers: {
      location: {
        description: 'The URL to continue at.',
        required: true,
        schema: { type: 'string', format: 'uri-reference' },
      },
    },
  });
}

/** What is no JSON has no schema. */
function mediaContent({ media }: ControllerRoute): JsonSchema | undefined {
  return media && Object.fromEntries(media.map((type) => [type, {}]));
}

function furtherSuccess(
  { further }: ControllerRoute,
  components: Components,
): Record<string, JsonSchema> {
  if (further === undefined) return {};
  const { status, response } = further;
  if (response === undefined) return { [status]: withoutBody(status, components) };
  return { [status]: described(json(components.schemas.ref(response))) };
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
