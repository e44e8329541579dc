import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  RawBody,
  Returns,
  ReturnsMedia,
  Summary,
  TakesAnyBody,
  TakesCardNumber,
  TakesHeaders,
  type RouteHeader,
} from '@tessera/http';
import { DryRunResponse } from './dto/forward.js';
import { FORWARD_BODY } from './forward-parameters.js';
import { MAX_FORWARD_BYTES } from './forward-request.js';

const DESCRIPTION =
  'Sends the body to the destination with the values of the token in its placeholders, and returns ' +
  'the response of the destination, whatever its status. A response that has the header ' +
  '`x-forward-answered-by` comes from the destination; one without it is an error of the vault. ' +
  'It cannot be repeated with an idempotency key: after a failure, ask the destination whether it ' +
  'has acted. Use `dry_run` to see the request first.';

/** What differs between the forwards of each kind of token. */
export interface ForwardRouteOptions {
  readonly scope: string;
  readonly headers: [RouteHeader, ...RouteHeader[]];
  readonly summary: string;
  /** Statuses beyond those of every forward. */
  readonly fails?: readonly number[];
}

/** `POST /{id}/forward` of the controller of a kind of token. */
export function ForwardRoute({
  scope,
  headers,
  summary,
  fails = [],
}: ForwardRouteOptions): MethodDecorator {
  return applyDecorators(
    Post(':id/forward'),
    HttpCode(200),
    RequireScopes(scope),
    Idempotent({ refused: true }),
    RawBody({ maxBytes: MAX_FORWARD_BYTES }),
    TakesHeaders(...headers),
    TakesAnyBody(FORWARD_BODY),
    TakesCardNumber({ places: ['$.**'] }),
    Summary(summary, DESCRIPTION),
    Returns(200, DryRunResponse),
    ReturnsMedia('*/*'),
    Fails(...fails, 413, 422, 502, 503, 504),
  );
}
