import type { JsonSchema } from '@tessera/errors';
import type { ApiExamples, OperationExamples, VariantExamples } from '@tessera/http';
import type { ApiDescription, DescribedOperation } from './api-description.js';
import type { Exchange } from './recorded-exchanges.js';
import type { ShownVariant } from './schema-variants.js';
import { StableValues } from './stable-values.js';

const LISTED = 2;
/** Of an example that shows more, the first kinds are its name. */
const NAMED = 3;
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
    return [operation.operationId, new OperationChoice(service, operation, own, values).examples()];
  });
  return Object.fromEntries(
    chosen
      .filter(([, examples]) => Object.keys(examples).length > 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

interface Candidate {
  readonly request?: unknown;
  readonly response?: unknown;
}

/** A candidate with the kinds of things that its request shows. */
interface VariantCandidate {
  readonly exchange: Exchange;
  readonly shown: readonly ShownVariant[];
}

/** Chooses the examples of one operation. */
class OperationChoice {
  private readonly request: JsonSchema | undefined;

  constructor(
    private readonly service: ApiDescription,
    private readonly operation: DescribedOperation,
    private readonly exchanges: readonly Exchange[],
    private readonly values: StableValues,
  ) {
    this.request = service.media(operation.requestBody)?.schema;
  }

  examples(): OperationExamples {
    const variants = this.variants();
    const shownStatuses = Object.values(variants).flatMap((each) => Object.keys(each.responses));
    let request: unknown;
    const responses: Record<string, unknown> = {};
    for (const status of this.statuses().filter((each) => !shownStatuses.includes(each))) {
      const best = this.best(status);
      request ??= best?.request;
      if (best?.response !== undefined) responses[status] = best.response;
    }
    const hasVariants = Object.keys(variants).length > 0;
    return {
      ...(hasVariants || request === undefined ? {} : { request }),
      ...(Object.keys(responses).length === 0 ? {} : { responses }),
      ...(hasVariants ? { variants } : {}),
    };
  }

  private statuses(): string[] {
    return Object.keys(this.operation.responses).filter((each) => /^[23]/.test(each));
  }

  /** The first exchange, best first, that is valid once its values are stable. */
  private best(status: string): Candidate | undefined {
    for (const each of this.suitable(status)) {
      const stable = this.stable(each, '');
      if (stable !== undefined) return stable;
    }
    return undefined;
  }

  /**
   * Exchanges until every kind is shown: of the best source that shows a further one, that which
   * shows most.
   */
  private variants(): Record<string, VariantExamples> {
    const { request: schema } = this;
    if (schema === undefined || this.service.variants(schema).length === 0) return {};
    let candidates = this.statuses()
      .flatMap((status) => this.suitable(status))
      .map((exchange): VariantCandidate => ({
        exchange,
        shown: this.service.shownVariants(schema, exchange.request),
      }));
    const known = new Set<string>();
    const chosen: Record<string, VariantExamples> = {};
    for (;;) {
      const further = ({ shown }: VariantCandidate) => shown.filter(({ id }) => !known.has(id));
      candidates = candidates.filter((each) => further(each).length > 0);
      const rank = Math.min(...candidates.map(({ exchange }) => exchange.rank));
      const [next] = candidates
        .filter(({ exchange }) => exchange.rank === rank)
        .sort((a, b) => idsOf(further(b)).size - idsOf(further(a)).size);
      if (next === undefined) return chosen;
      candidates = candidates.filter((each) => each !== next);
      const name = distinct(further(next)).slice(0, NAMED).join('-');
      const stable = this.stable(next.exchange, ` ${name}`);
      if (stable === undefined) continue;
      for (const { id } of next.shown) known.add(id);
      chosen[name] = {
        summary: summaryOf(next.shown),
        request: stable.request,
        responses: stable.response === undefined ? {} : { [next.exchange.status]: stable.response },
      };
    }
  }

  private suitable(status: string): Exchange[] {
    const hasResponse = this.service.media(this.operation.responses[status]) !== undefined;
    if (this.request === undefined && !hasResponse) return [];
    return this.exchanges
      .filter((each) => each.status === status)
      .filter((each) => this.request === undefined || each.request !== undefined)
      .map((each) => ({ each, penalty: penaltyOf(each) }))
      .sort((a, b) => a.penalty - b.penalty)
      .map(({ each }) => each);
  }

  /** The exchange with stable values, if it is valid. */
  private stable(exchange: Exchange, variant: string): Candidate | undefined {
    const { service, operation } = this;
    const response = service.media(operation.responses[exchange.status]);
    const stable = this.values.stabilize(
      {
        ...(this.request === undefined ? {} : { request: exchange.request }),
        ...(response === undefined ? {} : { response: shortened(exchange.response) }),
      },
      {
        place: `${service.name} ${operation.operationId}${variant}`,
        portBase: exchange.portBase,
        serviceUrl: service.url,
      },
    );
    const problems = [
      ...(this.request === undefined ? [] : service.problems(this.request, stable.request)),
      ...(response === undefined ? [] : service.problems(response.schema, stable.response)),
    ];
    return problems.length === 0 ? stable : undefined;
  }
}

function idsOf(shown: readonly ShownVariant[]): Set<string> {
  return new Set(shown.map(({ id }) => id));
}

function distinct(shown: readonly ShownVariant[]): string[] {
  return [...new Set(shown.map(({ value }) => value))];
}

/** `type: condition, blacklist; operator: gte` */
function summaryOf(shown: readonly ShownVariant[]): string {
  return [...new Set(shown.map(({ property }) => property))]
    .map((name) => {
      const values = distinct(shown.filter(({ property }) => property === name));
      return `${name}: ${values.join(', ')}`;
    })
    .join('; ');
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
