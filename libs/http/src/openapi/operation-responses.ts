import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import { errorResponses } from './error-responses.js';
import type { Components } from './error-responses.js';
import { listSchema } from './list-schemas.js';
import type { OpenApiInfo } from './openapi-info.js';

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
    return { [successStatus]: media === undefined ? done(components) : described(media) };
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

function done({ responses }: Components): JsonSchema {
  return responses.add('Done', { description: 'Success, without a body.' });
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
  if (response === undefined) return { [status]: done(components) };
  return { [status]: described(json(components.schemas.ref(response))) };
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
