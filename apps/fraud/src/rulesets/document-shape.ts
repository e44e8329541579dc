import { schemaOf } from '@tessera/errors';
import { CreateDecisionRequest } from '../decisions/dto/create-decision.request.js';
import type { FieldShape } from '../rules/lint/field-shape.js';

type Definitions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const OPEN: FieldShape = { isOpen: true };
const LEAF: FieldShape = {};

/** The fields that a rule can see: those of a decision request, and what is derived from it. */
export function documentShape(): FieldShape {
  const { $defs } = schemaOf(CreateDecisionRequest);
  const request = shapeOf({ $ref: `#/$defs/${CreateDecisionRequest.name}` }, $defs);
  const credential = request.properties?.['credential']?.properties;
  // What the vault adds to the id that a request brings.
  const vaultToken = {
    properties: { id: LEAF, expiry_month: LEAF, expiry_year: LEAF, cardholder_name: LEAF },
  };
  const derived = ['bin', 'last_four', 'masked', 'scheme'].map((name) => [name, LEAF] as const);
  return {
    properties: {
      ...request.properties,
      credential: {
        properties: { ...credential, ...Object.fromEntries(derived), vault_token: vaultToken },
      },
      credential_fingerprint: LEAF,
      credential_type: LEAF,
      backends: OPEN,
    },
  };
}

function shapeOf(schema: Readonly<Record<string, unknown>>, defs: Definitions): FieldShape {
  const { $ref, anyOf, items, properties, type } = schema;
  if (typeof $ref === 'string') return shapeOf(defs[$ref.slice('#/$defs/'.length)] ?? {}, defs);
  if (Array.isArray(anyOf)) return shapeOf((anyOf as (typeof schema)[])[0] ?? {}, defs);
  if (isSchema(items)) return { items: shapeOf(items, defs) };
  if (isSchema(properties)) {
    const fields = Object.entries(properties as Definitions);
    return {
      properties: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field, defs)])),
    };
  }
  // An object without properties is a free-form map.
  return [type].flat().includes('object') ? OPEN : LEAF;
}

function isSchema(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
