import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { git } from './git.js';
import { ReleaseError } from './release-error.js';

const require = createRequire(import.meta.url);
const CHANGESETS = '.changeset/*.md';

/** What the published packages change, one file for each change that is in no release yet. */
export function pendingChangesets(root: string): string[] {
  return globSync(CHANGESETS, { cwd: root }).sort();
}

/**
 * Raises the versions of published packages as their changesets say, adds these to the packages'
 * changelogs and deletes them. A package without a change keeps its version.
 *
 * @returns the files that were changed
 * @throws ReleaseError if a changeset is not valid
 */
export function applyChangesets(root: string): string[] {
  const pending = pendingChangesets(root);
  if (pending.length === 0) return [];
  const { status, output } = changeset(root, 'version');
  if (status !== 0) throw new ReleaseError([`Failed to apply the changesets: ${output}`]);
  const packages = globSync('libs/*/{package.json,CHANGELOG.md}', { cwd: root });
  const changed = git(root, 'status', '--porcelain', '--untracked-files=all', '--', ...packages)
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(line.lastIndexOf(' ') + 1));
  return [...changed, ...pending].sort();
}

/**
 * Published packages that were changed on a branch that has no changeset.
 *
 * @param since a commit or branch, such as `main`
 */
export function changesetProblems(root: string, since: string): string[] {
  const { status, output } = changeset(root, 'status', `--since=${since}`);
  if (status === 0) return [];
  return [
    output,
    'Run "npx changeset" to add one, or "npx changeset --empty" if nothing users see has changed.',
  ];
}

function changeset(
  root: string,
  ...args: readonly string[]
): { status: number | null; output: string } {
  const program = require.resolve('@changesets/cli/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}
