import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errorBody, InternalError } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Body>>;
}

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** With the shape of their errors, as docs/errors.md has it. */
const SERVICES: Readonly<Record<string, ErrorShape>> = {
  'account-info': 'code-string',
  commerce: 'status-integer',
  fraud: 'code-integer',
  'gateway-legacy': 'status-integer',
  identity: 'oauth',
  vault: 'code-integer',
};

/** Their names are those of EMVCo, Apple and Google. */
const FOREIGN = /^(?:ApplePay|GooglePay|ResultsMessage|ErrorMessage)/;

describe.each(Object.entries(SERVICES))(
  'docs/api-conventions.md, in the description of %s',
  (name, shape) => {
    const text = readFileSync(`docs/openapi/${name}.json`, 'utf8');
    const document = JSON.parse(text) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, Schema> };
    };
    const operations: Described[] = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

    function resolved<T extends { readonly $ref?: string }>(value: T): T {
      const { $ref } = value;
      if ($ref === undefined) return value;
      const steps = $ref.slice(2).split('/');
      return steps.reduce<unknown>(
        (node, key) => (node as Record<string, unknown>)[key],
        document,
      ) as T;
    }

    function parameter({ operation }: Described, wanted: string): Schema | undefined {
      return (operation.parameters ?? []).map(resolved).find((each) => each.name === wanted)
        ?.schema;
    }

    function listed(described: Described): Readonly<Record<string, Schema>> {
      const { content } = resolved(described.operation.responses['200'] ?? {});
      const schema = content?.['application/json']?.schema;
      return (schema && resolved(schema).properties) ?? {};
    }

    it('pages lists by cursor, at most 100 a page', () => {
      const cursors = operations.filter((each) => isCursorList(listed(each)));
      expect(cursors.length).toBeGreaterThan(0);
      for (const each of cursors) {
        expect([each.path, parameter(each, 'limit')]).toEqual([
          each.path,
          expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100 }),
        ]);
        expect([each.path, parameter(each, 'after')?.type]).toEqual([each.path, 'string']);
      }
    });

    it('numbers pages in commerce and the gateway only, at most 500 a page', () => {
      const numbered = operations.filter((each) => 'total_pages' in listed(each));
      expect(numbered.length > 0).toBe(shape === 'status-integer');
      for (const each of numbered) {
        expect([each.path, parameter(each, 'limit')]).toEqual([
          each.path,
          expect.objectContaining({ type: 'integer', minimum: 1, maximum: 500 }),
        ]);
        expect(each.path).not.toMatch(/^\/api\/admin/);
        expect(listed(each)).toHaveProperty('total_items');
      }
    });

    it('takes idempotency keys of 1 to 255 characters, and never with GET or DELETE', () => {
      const taking = operations.filter((each) => parameter(each, 'x-idempotency-key'));
      expect(taking.length).toBeGreaterThan(0);
      for (const each of taking) {
        expect(['post', 'patch', 'put']).toContain(each.method);
        expect(parameter(each, 'x-idempotency-key')).toMatchObject({
          minLength: 1,
          maxLength: 255,
        });
      }
    });

    it('describes errors in the shape of the service', () => {
      const described = operations.flatMap(({ operation }) => operation.responses['500'] ?? []);
      const schemas = described.map((each) => {
        const schema = resolved(each).content?.['application/json']?.schema;
        return Object.keys((schema && resolved(schema).properties) ?? {});
      });
      const expected = Object.keys(errorBody(new InternalError(), shape));
      const unlike = schemas.filter((fields) => !expected.every((field) => fields.includes(field)));
      expect(unlike).toEqual([]);
    });

    it('writes names in snake case, except in messages of 3-D Secure and wallets', () => {
      const unlike = Object.entries(document.components.schemas).flatMap(
        ([schema, { properties }]) =>
          Object.keys(properties ?? {})
            .filter((field) => !/^[a-z\d_]+$/.test(field) && !FOREIGN.test(schema))
            .map((field) => `${schema}.${field}`),
      );
      expect(unlike).toEqual([]);
    });
  },
);

/** A result may have links, too. */
function isCursorList(properties: Readonly<Record<string, Schema>>): boolean {
  return 'links' in properties && properties['data']?.type === 'array';
}
