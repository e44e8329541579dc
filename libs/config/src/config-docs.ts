import { schemaOf } from '@tessera/errors';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';
import { envVarsOf } from './env-var.js';
import type { EnvVarDefinition } from './env-var.js';

/** A Markdown table of the variables of a configuration class, without those of `without`. */
export function configurationTable(Class: ClassConstructor, without?: ClassConstructor): string {
  const inherited = new Set(
    without === undefined ? [] : envVarsOf(without).map(({ name }) => name),
  );
  const properties = schemaOf(Class).$defs[Class.name]?.['properties'] as Record<
    string,
    JsonSchema
  >;
  const rows = envVarsOf(Class)
    .filter(({ name }) => !inherited.has(name))
    .map((variable) => row(variable, properties[variable.property] ?? {}));
  if (rows.length === 0) return '_Only the common ones._\n';
  return ['| variable | default | legal values | meaning |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

function row(variable: EnvVarDefinition, schema: JsonSchema): string {
  const meaning = variable.secret === true ? `${variable.describe} Secret.` : variable.describe;
  const cells = [`\`${variable.name}\``, defaultOf(variable), legalValues(schema), meaning];
  return `| ${cells.join(' | ')} |`;
}

function defaultOf({ default: always, developmentDefault }: EnvVarDefinition): string {
  if (always !== undefined) return always === '' ? 'empty' : `\`${always}\``;
  if (developmentDefault !== undefined) return `\`${developmentDefault}\` (development)`;
  return 'none';
}

function legalValues(schema: JsonSchema): string {
  const { type, minimum, maximum, format, pattern } = schema;
  if (Array.isArray(schema['enum'])) {
    return schema['enum'].map((value) => `\`${String(value)}\``).join(', ');
  }
  if (type === 'integer') {
    const upper = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : '';
    return `integer, ${String(minimum)}..${upper}`;
  }
  if (type === 'array') return 'comma-separated list';
  if (type === 'boolean') return '`true`, `false`';
  if (format === 'http-url') return 'URL';
  if (typeof pattern === 'string') return `\`${pattern.replaceAll('|', '\\|')}\``;
  return 'text';
}
