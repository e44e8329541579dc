import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, Problem, systemProblem } from '../problem.js';

/** What lies where below DATA_DIR. */
export interface DataFolder {
  root: string;
  postgres: string;
  logs: string;
  /** Mode 0700: passwords and keyrings. */
  secrets: string;
  /** What the last start did, so that the next can leave it out. */
  cache: string;
  stackFile: string;
  lockFile: string;
}

export function dataFolderPaths(root: string): DataFolder {
  return {
    root,
    postgres: join(root, 'postgres'),
    logs: join(root, 'logs'),
    secrets: join(root, 'secrets'),
    cache: join(root, 'done.json'),
    stackFile: join(root, 'stack.json'),
    lockFile: join(root, 'stack.lock'),
  };
}

/** @throws Problem if the folder cannot be created, read or written */
export function makeDataFolder(root: string): DataFolder {
  const paths = dataFolderPaths(root);
  try {
    makeFolder(root);
    if (!statSync(root).isDirectory()) throw notAFolder(root);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
    mkdirSync(paths.logs, { recursive: true });
    mkdirSync(paths.secrets, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw folderProblem(root, error);
  }
  return paths;
}

/**
 * With its parents. Not by `recursive`: where a file system says ENOENT although the parent is there
 * (`/proc`), Node tries again for ever.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(path);
  }
}

function folderProblem(root: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOTDIR' || code === 'EEXIST') return notAFolder(root);
  if (code === 'EACCES' || code === 'EPERM') {
    return new Problem(
      `The data folder ${root} cannot be read and written by this user: correct its permissions, or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  if (code === 'ENOENT') {
    return new Problem(
      `The data folder ${root} cannot be created there: choose another with DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
  return systemProblem(error, `the data folder ${root}`) ?? error;
}

function notAFolder(root: string): Problem {
  return new Problem(`DATA_DIR must be a folder, and ${root} (or a part of it) is a file.`);
}
