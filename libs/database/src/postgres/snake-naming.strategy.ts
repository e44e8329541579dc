import { DefaultNamingStrategy } from 'typeorm';

/** camelCase in TypeScript, snake_case in SQL. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override tableName(className: string, customName: string | undefined): string {
    return customName ?? snakeCase(className);
  }

  override columnName(
    property: string,
    customName: string | undefined,
    prefixes: string[],
  ): string {
    const name = customName === undefined || customName === '' ? snakeCase(property) : customName;
    return [...prefixes.map(snakeCase), name].join('_');
  }

  override joinColumnName(relation: string, referenced: string): string {
    return snakeCase(`${relation}_${referenced}`);
  }
}

function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
