export { cardNumberErrors } from './card-numbers/card-number-errors.js';
export type { CardNumberPolicy } from './card-numbers/card-number-policy.js';
export { CardNumbersInterceptor } from './card-numbers/card-numbers.interceptor.js';
export { checkExemptPaths } from './card-numbers/check-exempt-paths.js';
export { TakesCardNumber } from './card-numbers/takes-card-number.decorator.js';
export type { CardNumberPlaces, Resolve } from './card-numbers/takes-card-number.decorator.js';
export { AbandonedLeasesService } from './idempotency/abandoned-leases.service.js';
export { canonicalBody } from './idempotency/canonical-body.js';
export type { CanonicalBodyOptions } from './idempotency/canonical-body.js';
export { idempotencyScope } from './idempotency/idempotency-scope.js';
export {
  changeIdempotently,
  completeIdempotent,
  currentIdempotencyLease,
  IdempotencyInterceptor,
} from './idempotency/idempotency.interceptor.js';
export {
  IDEMPOTENCY_KEYS_KEPT_HOURS,
  IdempotencyRepository,
} from './idempotency/idempotency.repository.js';
export { Idempotent } from './idempotency/idempotent.decorator.js';
export type { IdempotentOptions } from './idempotency/idempotent.decorator.js';
export { isSecurityCodeField } from './idempotency/security-code-names.js';
export { CursorListsRepository, leaveTombstone } from './lists/cursor-lists.repository.js';
export type {
  CursorList,
  CursorPage,
  ListOrder,
  SourcePage,
} from './lists/cursor-lists.repository.js';
export { CursorQuery } from './lists/cursor-query.js';
export { requirePeriod } from './lists/list-period.js';
export { DEFAULT_PAGE_SIZE, pageBounds, pageEnvelope, PageQuery } from './lists/page-lists.js';
export type { PageEnvelope } from './lists/page-lists.js';
export { pageEntities, pageRows } from './lists/page-rows.js';
export type { PageFilter, PageList, PageRows } from './lists/page-rows.js';
export { readExamples, withExamples } from './openapi/api-examples.js';
export type { ApiExamples, OperationExamples, VariantExamples } from './openapi/api-examples.js';
export { checkResponses } from './openapi/check-responses.js';
export { controllerRoutes } from './openapi/controller-routes.js';
export type { ControllerRoute } from './openapi/controller-routes.js';
export type { EventType, EventTypes } from './openapi/event-type.js';
export { openApiDocument } from './openapi/openapi-document.js';
export type { OpenApiDocument } from './openapi/openapi-document.js';
export type { OpenApiInfo, RequestHeader } from './openapi/openapi-info.js';
export {
  Accepts,
  Deprecated,
  Fails,
  FailsAs,
  Returns,
  ReturnsList,
  ReturnsMedia,
  ReturnsPage,
  ReturnsToo,
  Summary,
  Tag,
  TakesAnyBody,
  TakesHeaders,
} from './openapi/operation.js';
export type { RouteHeader } from './openapi/operation.js';
export { SCOPES } from './openapi/scopes.js';
export { createFailureLimiter, createRateLimits } from './rate-limit/create-rate-limits.js';
export { FailedAuthenticationLimit } from './rate-limit/failed-authentication-limit.js';
export { RATE_LIMITS, RateLimitGuard } from './rate-limit/rate-limit.guard.js';
export { RateLimitedByRoute } from './rate-limit/rate-limited-by-route.decorator.js';
export { AccessLog } from './requests/access-log.js';
export { AnyBody } from './requests/any-body.decorator.js';
export { CallerGuard } from './requests/caller.guard.js';
export { ClientGone } from './requests/client-gone.decorator.js';
export { sendDeprecationHeaders } from './requests/deprecation-headers.js';
export { duplicateKeys, duplicateKeysInTemplate } from './requests/duplicate-keys.js';
export { FairShareGuard } from './requests/fair-share.guard.js';
export { guardConnections } from './requests/guard-connections.js';
export { HttpMetrics } from './requests/http-metrics.js';
export { HttpParts } from './requests/http-parts.js';
export { acceptJson } from './requests/json-body.js';
export type { RawBodyRequest } from './requests/json-body.js';
export { PathIdPipe } from './requests/path-id.pipe.js';
export { PublicUrlService } from './requests/public-url.service.js';
export { RawBody } from './requests/raw-body.decorator.js';
export type { RawBodyRule } from './requests/raw-body.decorator.js';
export { writeRawError } from './requests/raw-response.js';
export { RequestBodyInterceptor } from './requests/request-body.interceptor.js';
export { addRequestHooks } from './requests/request-hooks.js';
export { requestIdOf } from './requests/request-id.js';
export { RequestsUnderWay } from './requests/requests-under-way.js';
export { RouteTable } from './requests/route-table.js';
export { sourceOf } from './requests/source-of.js';
export { useCompiledRoutes } from './routes/compiled-routes.js';
export type { RouteLeftToNest } from './routes/compiled-routes.js';
export { RouteInterceptor } from './routes/route.interceptor.js';
export type { Proceed } from './routes/route.interceptor.js';
