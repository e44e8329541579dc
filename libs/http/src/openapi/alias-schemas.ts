import { aliasesOf, type JsonSchema } from '@tessera/errors';

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * The schema of a class with each alias as a separate property, next to the one that it stands for.
 * The specification's names stay required. Where the alias is preferred, the former name is
 * deprecated, and one of the two is required.
 */
export function withAliases(schema: JsonSchema): JsonSchema {
  const targets = Object.entries(aliasesOf(schema));
  if (targets.length === 0) return schema;
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Properties).flatMap(
    ([name, property]) => {
      const own = targets.filter(([, target]) => target.property === name);
      const isReplaced = own.some(([, { isPreferred }]) => isPreferred);
      const described = isReplaced ? deprecated(name, property, own) : property;
      return [
        [name, described] as const,
        ...own.map(
          ([alias, target]) =>
            [alias, target.isPreferred ? property : sameAs(name, property)] as const,
        ),
      ];
    },
  );
  const replaced = new Set(
    targets.flatMap(([, { property, isPreferred }]) => (isPreferred ? [property] : [])),
  );
  const stillRequired = required.filter((name) => !replaced.has(name));
  const others = Object.entries(schema).filter(([key]) => !['aliases', 'required'].includes(key));
  return {
    ...Object.fromEntries(others),
    properties: Object.fromEntries(properties),
    ...(stillRequired.length > 0 && { required: stillRequired }),
    // Generators make no type of alternatives of required properties, so the number has to say it.
    ...(stillRequired.length < required.length && { minProperties: required.length }),
  };
}

function sameAs(name: string, property: JsonSchema): JsonSchema {
  const description = `Another name of \`${name}\`, which may be left out then. Both must not differ.`;
  return { ...property, description };
}

function deprecated(
  name: string,
  property: JsonSchema,
  aliases: readonly (readonly [string, unknown])[],
): JsonSchema {
  const preferred = aliases.map(([alias]) => `\`${alias}\``).join(' or ');
  return {
    ...property,
    description: `The former name of ${preferred}, and accepted in its place. Both must not differ.`,
    deprecated: true,
  };
}
