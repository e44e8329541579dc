import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';

const DECLARATION = /^@Entity\([\s\S]*?^export class (\w+)/gm;
const CALL =
  'find\\w*|count\\w*|exists\\w*|maximum|insert|update|upsert|delete|save|getRepository|into|from|page\\w*';

/** The code of each package, such as `apps/vault`: the name of an entity is unique only there. */
const packages = new Map<string, string>();

beforeAll(async () => {
  for await (const file of glob('{apps,libs}/*/src/**/*.ts')) {
    if (file.endsWith('.spec.ts')) continue;
    const folder = file.split('/').slice(0, 2).join('/');
    packages.set(folder, (packages.get(folder) ?? '') + readFileSync(file, 'utf8'));
  }
});

/** Whether TypeORM is called with the class. */
function isUsed(name: string, code: string): boolean {
  return new RegExp(`\\b(?:${CALL})\\(\\s*(?:this\\.dataSource,\\s*)?${name}\\s*[,)]`).test(code);
}

/** Whether another entity has a foreign key to its table. */
function isReferredTo(name: string): boolean {
  return [...packages.values()].some((code) => code.includes(`@ForeignKey(() => ${name},`));
}

describe('entities', () => {
  it('are classes that TypeORM reads or writes, or that others refer to', () => {
    const entities = [...packages].flatMap(([folder, code]) =>
      Array.from(code.matchAll(DECLARATION), ([, name = '']) => ({ folder, name, code })),
    );
    expect(entities).not.toEqual([]);
    const unused = entities.filter(({ name, code }) => !isUsed(name, code) && !isReferredTo(name));
    expect(unused.map(({ folder, name }) => `${folder}: ${name}`)).toEqual([]);
  });
});
