import type { JsonSchema } from '@tessera/errors';
import { NamedComponents } from './named-components.js';
import type { Operation } from './operation-object.js';
import { pascalCase } from './pascal-case.js';

/**
 * Bodies of requests and responses that several operations write out, by name, and the operations
 * with references to them. What only refers to one schema stays: there is nothing to share in it.
 */
export class SharedBodies {
  readonly requestBodies = new NamedComponents('requestBodies');
  private readonly refs = new Map<string, JsonSchema>();

  constructor(
    operations: readonly Operation[],
    private readonly responses: NamedComponents,
  ) {
    const seen = new Set<string>();
    const repeated = new Set<string>();
    const parts = operations.flatMap((operation) => bodiesOf(operation));
    for (const { part } of parts) {
      const key = JSON.stringify(part);
      (seen.has(key) ? repeated : seen).add(key);
    }
    for (const each of parts) {
      const key = JSON.stringify(each.part);
      if (repeated.has(key) && !this.refs.has(key)) this.refs.set(key, this.add(each));
    }
  }

  /** The operation with a reference in place of what others have, too. */
  referTo(operation: Operation): Operation {
    const { requestBody, responses } = operation;
    const refTo = (part: unknown) => this.refs.get(JSON.stringify(part)) ?? part;
    const all = Object.entries(responses as Record<string, unknown>);
    return {
      ...operation,
      ...(requestBody === undefined ? {} : { requestBody: refTo(requestBody) }),
      responses: Object.fromEntries(all.map(([status, each]) => [status, refTo(each)])),
    };
  }

  private add({ operationId, kind, part }: Body): JsonSchema {
    const name = `${pascalCase(operationId)}${kind}`;
    return (kind === 'Body' ? this.requestBodies : this.responses).add(name, part);
  }
}

interface Body {
  readonly operationId: string;
  readonly kind: 'Body' | 'Success';
  readonly part: JsonSchema;
}

function bodiesOf({ operationId, requestBody, responses }: Operation): Body[] {
  const id = String(operationId);
  const bodies: Body[] = Object.values(responses as Record<string, JsonSchema>).map((part) => ({
    operationId: id,
    kind: 'Success',
    part,
  }));
  if (requestBody !== undefined) {
    bodies.push({ operationId: id, kind: 'Body', part: requestBody as JsonSchema });
  }
  return bodies.filter(({ part }) => part['$ref'] === undefined && !refersToOneSchema(part));
}

function refersToOneSchema({ content }: JsonSchema): boolean {
  const media = Object.values((content ?? {}) as Record<string, { schema?: JsonSchema }>);
  return media.length === 1 && media[0]?.schema?.['$ref'] !== undefined;
}
