import { aliasesOf, type JsonSchema } from '@tessera/errors';
import { pascalCase } from './pascal-case.js';

type Properties = Readonly<Record<string, JsonSchema>>;

/** A class that requires a property with another name, as alternatives of which each requires one. */
export interface AliasChoice {
  readonly variants: Readonly<Record<string, JsonSchema>>;
  readonly schema: JsonSchema;
}

/**
 * A request needs one name of a property. Generators make nothing of alternatives that only say what
 * is required, so each is a whole schema. Both names may be given: `anyOf`.
 *
 * @returns undefined for a class that requires no property with another name
 */
export function aliasChoiceOf(name: string, schema: JsonSchema): AliasChoice | undefined {
  const required = (schema['required'] ?? []) as readonly string[];
  const targets = Object.entries(aliasesOf(schema));
  const names = required.map((property) => {
    const own = targets.filter(([, target]) => target.property === property);
    const preferred = own.filter(([, { isPreferred }]) => isPreferred).map(([alias]) => alias);
    const others = own.filter(([, { isPreferred }]) => !isPreferred).map(([alias]) => alias);
    return [...preferred, property, ...others];
  });
  if (names.every(({ length }) => length === 1)) return undefined;
  const combinations = names.reduce<string[][]>(
    (made, each) => made.flatMap((combination) => each.map((one) => [...combination, one])),
    [[]],
  );
  const variants = combinations.map((combination): [string, JsonSchema] => {
    const chosen = combination.filter((_, index) => (names[index]?.length ?? 0) > 1);
    const variant = `${name}${chosen.map((each) => pascalCase(each)).join('')}`;
    return [variant, { ...withAliases(schema), required: combination }];
  });
  return {
    variants: Object.fromEntries(variants),
    schema: { anyOf: variants.map(([variant]) => ({ $ref: `#/components/schemas/${variant}` })) },
  };
}

/**
 * The schema of a class with each alias as a separate property, next to the one that it stands for.
 * Where the alias is preferred, the former name is deprecated. {@link aliasChoiceOf} says which of
 * them is required.
 */
export function withAliases(schema: JsonSchema): JsonSchema {
  const targets = Object.entries(aliasesOf(schema));
  if (targets.length === 0) return schema;
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
  const others = Object.entries(schema).filter(([key]) => key !== 'aliases');
  return { ...Object.fromEntries(others), properties: Object.fromEntries(properties) };
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
