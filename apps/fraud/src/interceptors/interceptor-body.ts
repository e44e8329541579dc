import type {
  ResponseTemplateRequest,
  ResponseTemplatesRequest,
} from './dto/interceptor.request.js';
import type { DiscoveredKey } from './interceptors.repository.js';
import type { InterceptorResponse } from './dto/interceptor.response.js';
import type { Interceptor, ResponseTemplate, ResponseTemplates } from './interceptor.entity.js';

/** An interceptor as the API shows it. */
export function interceptorBody(
  interceptor: Interceptor,
  discovered: readonly DiscoveredKey[] = [],
): InterceptorResponse {
  return {
    id: interceptor.id,
    ref: interceptor.ref,
    version: interceptor.version,
    status: interceptor.status,
    context: interceptor.context,
    description: interceptor.description,
    destination: interceptor.destination,
    field_mapping: interceptor.fieldMapping,
    responses: interceptor.responses,
    discovered_keys: [...discovered],
    created_by: interceptor.createdBy,
    created_at: interceptor.createdAt.toISOString(),
    activated_by: interceptor.activatedBy,
    activated_at: interceptor.activatedAt?.toISOString() ?? null,
  };
}

/** The templates of a request, without those that are `null`. */
export function storedResponses({ block, review }: ResponseTemplatesRequest): ResponseTemplates {
  return {
    ...(block === undefined || block === null ? {} : { block: storedTemplate(block) }),
    ...(review === undefined || review === null ? {} : { review: storedTemplate(review) }),
  };
}

function storedTemplate({ headers, ...template }: ResponseTemplateRequest): ResponseTemplate {
  return headers === undefined || headers === null ? template : { ...template, headers };
}
