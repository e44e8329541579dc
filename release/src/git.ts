import { spawnSync } from 'node:child_process';

/**
 * What git prints, without the last line break.
 *
 * @param root of the repository
 * @throws Error with git's own message
 */
export function git(root: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trimEnd();
}

/** Whether a name is that of a commit, such as `main`. */
export function isCommit(root: string, name: string): boolean {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return spawnSync('git', args, { cwd: root }).status === 0;
}
