import { defineCommand, textTable, type Command } from '@tessera/commands';
import { SystemClock } from '@tessera/telemetry';
import type { NamedKeyUses } from './named-key-uses.js';
import { versionStates, type VersionStatus } from './version-states.js';

/** `named-keys status`: lists the versions and what still needs them. */
export function namedKeysStatus(uses: NamedKeyUses): Command {
  return defineCommand({
    name: 'named-keys status',
    summary: 'Show every version of every named key and what still needs it. Read-only.',
    async run(context) {
      const now = new SystemClock().now();
      const versions = await versionStates(context, uses, now);
      const headings = ['KEY', 'VERSION', 'STATE', 'CREATED', 'NEEDED BY'];
      context.print(versions.map(toJson), textTable([headings, ...versions.map(toCells)]));
    },
  });
}

function toJson({ createdAt, neededUntil, ...status }: VersionStatus) {
  return {
    ...status,
    created_at: createdAt?.toISOString() ?? null,
    needed_until: neededUntil?.toISOString() ?? null,
  };
}

function toCells({ key, version, state, createdAt, rows, neededUntil }: VersionStatus): string[] {
  const uses = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  if (state === 'in use' && neededUntil !== null && uses.length === 0) {
    uses.push(`until ${neededUntil.toISOString().slice(0, 16)}Z`);
  }
  const created = createdAt?.toISOString().slice(0, 10) ?? '-';
  return [key, String(version), state, created, uses.length === 0 ? '-' : uses.join(', ')];
}
