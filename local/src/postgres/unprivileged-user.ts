import { execFileSync, spawnSync } from 'node:child_process';
import { Problem } from '../problem.js';

export interface UserIds {
  uid: number;
  gid: number;
}

export interface Command {
  file: string;
  args: string[];
  /** The user to run as; null: the current user. */
  ids: UserIds | null;
}

const NAME = 'postgres';

/**
 * Postgres does not run as root; where we are root (a container), its files belong to user
 * `postgres`. Null when the present user will do.
 */
export function unprivilegedUser(): UserIds | null {
  return process.getuid?.() === 0 ? (findUser() ?? createUser()) : null;
}

/**
 * The command that runs a program of Postgres.
 *
 * @param folders that it must be able to enter
 */
export function unprivilegedCommand(file: string, args: string[], folders: string[]): Command {
  const ids = unprivilegedUser();
  if (ids === null || mayEnter(ids, folders)) return { file, args, ids };
  return withReach(ids, file, args, folders);
}

function findUser(): UserIds | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function createUser(): UserIds {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], {
      stdio: 'pipe',
    });
  } catch (cause) {
    throw new Problem(
      `Postgres does not run as root, and there is no user ${NAME} to run it as: create one, or run this as an ordinary user.`,
      { cause },
    );
  }
  const ids = findUser();
  if (ids === null) throw new Problem(`The user ${NAME} was created but cannot be found.`);
  return ids;
}

function mayEnter(ids: UserIds, folders: string[]): boolean {
  const script = 'for folder do test -x "$folder" || exit 1; done';
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], ids).status === 0;
}

/**
 * A checkout below /root is closed to other users, so there the server keeps the one privilege that
 * opens folders, passed on by `setpriv`.
 */
function withReach(ids: UserIds, file: string, args: string[], folders: string[]): Command {
  const prefix = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (spawnSync('setpriv', [...prefix, 'true']).status !== 0) {
    throw new Problem(
      `Postgres does not run as root, and its user ${NAME} may not enter ${folders.join(' or ')}: run this as an ordinary user, or choose another DATA_DIR.`,
    );
  }
  return { file: 'setpriv', args: [...prefix, file, ...args], ids: null };
}
