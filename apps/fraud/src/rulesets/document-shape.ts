import { schemaOf } from '@tessera/errors';
import { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import { ANY_OBJECT, ANY_STRING } from '../rules/lint/field-domain.js';
import type { FieldShape } from '../rules/lint/field-shape.js';
import { credentialShape, DERIVED_FIELDS } from './credential-shape.js';
import { schemaDomain } from './schema-domain.js';

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

/**
 * The fields that a rule can read, and their possible values: those of a decision request, from the
 * schema that validates it, and those derived from them.
 */
export function documentShape(): FieldShape {
  const { $defs } = schemaOf(CreateDecisionRequest);
  const request = shapeOf({ $ref: `#/$defs/${CreateDecisionRequest.name}` }, $defs);
  return {
    properties: {
      ...request.properties,
      ...DERIVED_FIELDS,
      // Defaults to `default` if the request omits it.
      context: { domain: ANY_STRING, isRequired: true },
      credential: credentialShape(request.properties?.['credential']),
      backends: { isOpen: true },
    },
  };
}

function shapeOf(schema: Schema, defs: Definitions): FieldShape {
  const { $ref, anyOf, items, properties, required, type } = schema;
  if (typeof $ref === 'string') return shapeOf(defs[$ref.slice('#/$defs/'.length)] ?? {}, defs);
  if (Array.isArray(anyOf)) return shapeOf((anyOf as Schema[])[0] ?? {}, defs);
  if (isSchema(items)) return { items: shapeOf(items, defs) };
  if (isSchema(properties)) {
    const names = Array.isArray(required) ? (required as unknown[]) : [];
    const fields = Object.entries(properties as Definitions).map(([name, field]) => {
      const isRequired = names.includes(name) && !isNullable(field);
      return [name, { ...shapeOf(field, defs), isRequired }] as const;
    });
    return { properties: Object.fromEntries(fields) };
  }
  // An object without properties is a free-form map.
  if ([type].flat().includes('object')) return { isOpen: true, domain: ANY_OBJECT };
  const domain = schemaDomain(schema);
  return domain === undefined ? {} : { domain };
}

function isNullable({ anyOf, type }: Schema): boolean {
  return Array.isArray(anyOf) || [type].flat().includes('null');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
