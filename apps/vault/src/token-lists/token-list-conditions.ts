import type { CursorList } from '@tessera/http';
import type { TokenListQuery } from './token-list.query.js';

type Conditions = Required<Pick<CursorList, 'where' | 'values' | 'filters'>>;

/** What every list of a kind of token asks for, whatever the query says. */
export interface FixedConditions {
  /** With `$1`…, which `values` fill. */
  readonly where: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * The conditions of a list of tokens: the fixed ones, the time of creation, and the filters of the
 * kind of token that the query names.
 *
 * @param filters columns by the name of the filter, which must be the column's
 */
export function tokenListConditions<Query extends TokenListQuery>(
  query: Query,
  { where, values }: FixedConditions,
  filters: readonly (keyof Query & string)[] = [],
): Conditions {
  const { created_from, created_before } = query;
  const given = [
    ['created_at >=', created_from],
    ['created_at <', created_before],
    ...filters.map((name) => [`${name} =`, query[name]] as const),
  ] as const;
  const used = given.filter(([, value]) => value !== undefined);
  const named = Object.fromEntries(
    filters.map((name) => [name, query[name] as string | undefined]),
  );
  return {
    where: [...where, ...used.map(([sql], index) => `${sql} $${values.length + 1 + index}`)],
    values: [...values, ...used.map(([, value]) => value)],
    filters: { ...named, created_from, created_before },
  };
}
