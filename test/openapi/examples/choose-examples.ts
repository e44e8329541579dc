import type { ApiExamples, OperationExamples } from '@tessera/http';
import type { ApiDescription, DescribedOperation } from './api-description.js';
import type { Exchange } from './recorded-exchanges.js';
import { StableValues } from './stable-values.js';

const LISTED = 2;
const GOOD_LENGTH = 2_500;
const MAX_LENGTH = 12_000;

/** Examples for every operation that has a suitable exchange. */
export function chooseExamples(
  service: ApiDescription,
  exchanges: readonly Exchange[],
): ApiExamples {
  const values = new StableValues();
  const chosen = service.operations.map((operation): [string, OperationExamples] => {
    const own = exchanges.filter(({ operationId }) => operationId === operation.operationId);
    return [operation.operationId, examplesOf(service, operation, own, values)];
  });
  return Object.fromEntries(
    chosen
      .filter(([, { request, responses }]) => request !== undefined || responses !== undefined)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

function examplesOf(
  service: ApiDescription,
  operation: DescribedOperation,
  exchanges: readonly Exchange[],
  values: StableValues,
): OperationExamples {
  let request: unknown;
  const responses: Record<string, unknown> = {};
  for (const status of Object.keys(operation.responses).filter((each) => /^[23]/.test(each))) {
    const best = bestOf(service, operation, status, exchanges, values);
    request ??= best?.request;
    if (best?.response !== undefined) responses[status] = best.response;
  }
  return {
    ...(request === undefined ? {} : { request }),
    ...(Object.keys(responses).length === 0 ? {} : { responses }),
  };
}

interface Candidate {
  readonly request?: unknown;
  readonly response?: unknown;
}

/** The first exchange, best first, that is valid once its values are stable. */
function bestOf(
  service: ApiDescription,
  operation: DescribedOperation,
  status: string,
  exchanges: readonly Exchange[],
  values: StableValues,
): Candidate | undefined {
  const request = service.media(operation.requestBody);
  const response = service.media(operation.responses[status]);
  if (request === undefined && response === undefined) return undefined;
  const suitable = exchanges
    .filter((each) => each.status === status)
    .filter((each) => request === undefined || each.request !== undefined)
    .map((each) => ({ each, penalty: penaltyOf(each) }))
    .sort((a, b) => a.penalty - b.penalty);
  for (const { each } of suitable) {
    const exchange = {
      ...(request === undefined ? {} : { request: each.request }),
      ...(response === undefined ? {} : { response: shortened(each.response) }),
    };
    const stable = values.stabilize(exchange, {
      place: `${service.name} ${operation.operationId}`,
      portBase: each.portBase,
      serviceUrl: service.url,
    });
    const problems = [
      ...(request === undefined ? [] : service.problems(request.schema, stable.request)),
      ...(response === undefined ? [] : service.problems(response.schema, stable.response)),
    ];
    if (problems.length === 0) return stable;
  }
  return undefined;
}

/** A full list is better than an empty one, a plain value better than what a test tries out. */
function penaltyOf({ rank, request, response }: Exchange): number {
  const text = JSON.stringify({ request, response });
  const list = (response as { data?: unknown } | null | undefined)?.data;
  const isEmpty = Array.isArray(list) && list.length === 0;
  return (
    rank * 10 +
    (isEmpty ? 1_000 : 0) +
    (/(.)\1{15}|[^\p{ASCII}€…–äöüßéèñł]|"[^"]{600,}"/u.test(text) ? 200 : 0) +
    (text.length > MAX_LENGTH ? 500 : Math.abs(text.length - GOOD_LENGTH) / GOOD_LENGTH)
  );
}

/** Lists show what their elements look like. */
function shortened(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('data' in response)) return response;
  const { data } = response;
  return Array.isArray(data) ? { ...response, data: data.slice(0, LISTED) } : response;
}
