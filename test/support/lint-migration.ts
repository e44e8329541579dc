import { loadModule, parseSync } from '@libpg-query/parser';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Node = Record<string, unknown>;

/** Types whose volatile default would rewrite the table; `now()` is the same for all rows. */
const STABLE_DEFAULTS = new Set(['now', 'transaction_timestamp', 'current_timestamp']);

/** Parses with the parser of Postgres itself, which has to be loaded once. */
export const loadParser = loadModule;

/** The statements that a migration sends when every query of it returns nothing. */
export async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const runner = {
    query: (text: string) => {
      statements.push(text);
      return Promise.resolve([]);
    },
  } as unknown as QueryRunner;
  await migration.up(runner);
  return statements;
}

/**
 * What in a migration would stop requests: statements that rewrite or scan a table under a lock that
 * they need, or that running pods of the release before cannot live with. Tables that the migration
 * creates itself may be changed in any way.
 */
export function lintMigration(statements: readonly string[], inTransaction: boolean): string[] {
  const created = new Set<string>();
  return statements.flatMap((text) => {
    const { stmts } = parseSync(text) as { stmts?: { stmt: Node }[] };
    // Statements that are sent together are one transaction.
    const isForChange = (stmts ?? []).some(({ stmt }) => 'AlterTableStmt' in stmt);
    return (stmts ?? []).flatMap(({ stmt }) => {
      // A node has one property: its kind.
      const [kind = ''] = Object.keys(stmt);
      // It decides in which order the change takes its locks.
      if (kind === 'LockStmt' && isForChange) return [];
      return lint(kind, stmt[kind] as Node, created, inTransaction).map(
        (finding) => `${finding}: ${text.trim().replace(/\s+/g, ' ').slice(0, 120)}`,
      );
    });
  });
}

function lint(kind: string, node: Node, created: Set<string>, inTransaction: boolean): string[] {
  const relation = nameOf(node['relation']);
  const isNew = relation !== undefined && created.has(relation);
  switch (kind) {
    case 'CreateStmt':
      if (relation !== undefined) created.add(relation);
      return [];
    case 'IndexStmt':
      // Declared for a partitioned table only, an index is built for no partition.
      if (isNew || isOnly(node['relation'])) return [];
      return concurrent(node['concurrent'], 'create index', inTransaction);
    case 'DropStmt':
      if (node['removeType'] !== 'OBJECT_INDEX') return [];
      return concurrent(node['concurrent'], 'drop index', inTransaction);
    case 'ReindexStmt':
    case 'VacuumStmt':
    case 'ClusterStmt':
    case 'LockStmt':
      return [`${kind} locks a table`];
    case 'RenameStmt':
      return ['renaming breaks the pods of the release before'];
    case 'UpdateStmt':
    case 'DeleteStmt':
      return isNew ? [] : ['changing rows of a table belongs to the service, in batches'];
    case 'AlterTableStmt':
      return isNew ? [] : ((node['cmds'] ?? []) as { AlterTableCmd: Node }[]).flatMap(lintCommand);
    default:
      return [];
  }
}

function concurrent(isConcurrent: unknown, what: string, inTransaction: boolean): string[] {
  if (isConcurrent !== true) return [`${what} must be concurrently`];
  return inTransaction ? [`${what} concurrently needs "transaction = false"`] : [];
}

function lintCommand({ AlterTableCmd: command }: { AlterTableCmd: Node }): string[] {
  const definition = (command['def'] ?? {}) as Node;
  switch (command['subtype']) {
    case 'AT_AlterColumnType':
      return ['changing the type of a column rewrites the table'];
    case 'AT_SetNotNull':
      return ['set not null scans the table; add a check "not valid" and validate it first'];
    case 'AT_SetTableSpace':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return ['the table is rewritten'];
    case 'AT_AddConstraint':
      return lintConstraint(definition['Constraint'] as Node);
    case 'AT_AddColumn':
      return lintColumn(definition['ColumnDef'] as Node);
    default:
      return [];
  }
}

function lintConstraint(constraint: Node): string[] {
  const kind = constraint['contype'];
  if (kind === 'CONSTR_CHECK' || kind === 'CONSTR_FOREIGN') {
    return constraint['skip_validation'] === true ? [] : ['the constraint must be "not valid"'];
  }
  if (kind === 'CONSTR_UNIQUE' || kind === 'CONSTR_PRIMARY' || kind === 'CONSTR_EXCLUSION') {
    return constraint['indexname'] === undefined
      ? ['the constraint must use an existing index']
      : [];
  }
  return [];
}

function lintColumn(column: Node): string[] {
  const constraints = ((column['constraints'] ?? []) as { Constraint: Node }[]).map(
    ({ Constraint }) => Constraint,
  );
  const of = (kind: string) => constraints.find(({ contype }) => contype === kind);
  const byDefault = of('CONSTR_DEFAULT');
  const findings: string[] = [];
  if (of('CONSTR_NOTNULL') && byDefault === undefined) {
    findings.push('a column that is required needs a default');
  }
  if (JSON.stringify(byDefault ?? {}).includes('"FuncCall"') && !isStable(byDefault)) {
    findings.push('a volatile default rewrites the table');
  }
  for (const kind of ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_GENERATED', 'CONSTR_IDENTITY']) {
    if (of(kind) !== undefined) findings.push('the column rewrites or scans the table');
  }
  for (const kind of ['CONSTR_CHECK', 'CONSTR_FOREIGN']) {
    if (of(kind) !== undefined) findings.push('add the constraint of the column "not valid"');
  }
  return findings;
}

function isStable(byDefault: unknown): boolean {
  const names = [...JSON.stringify(byDefault).matchAll(/"funcname":\[(.*?)\]/g)];
  return names.every(([, list = '']) =>
    [...list.matchAll(/"sval":"(\w+)"/g)].every(
      ([, name = '']) => name === 'pg_catalog' || STABLE_DEFAULTS.has(name),
    ),
  );
}

/** `on only a`: without the partitions of a. */
function isOnly(relation: unknown): boolean {
  return (relation as { inh?: boolean } | undefined)?.inh !== true;
}

function nameOf(relation: unknown): string | undefined {
  return (relation as { relname?: string } | undefined)?.relname;
}
