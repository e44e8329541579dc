import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';

type Environment = Readonly<NodeJS.ProcessEnv>;

/** What `tessera login` stores. */
export interface Session {
  readonly issuer: string;
  readonly clientId: string;
  /** The services of the installation, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** The audience of each service; of one that has none here, it is the only audience. */
  readonly audiences: Readonly<Record<string, string>>;
  readonly person: string;
  readonly refreshToken: string;
  /** Access tokens by audience. */
  readonly tokens: Readonly<Record<string, StoredToken>>;
}

/** An access token, and when it is replaced. */
export interface StoredToken {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly renewAt: number;
}

const LOCK_WAIT_MS = 50;
/** Renewing a token takes no longer; an older lock was left by a process that died. */
const LOCK_LIFETIME_MS = 30_000;

/** The file, in the folder for settings of the user. */
export function sessionPath(environment: Environment): string {
  return join(folderOf(environment), 'session.json');
}

/** @returns null without a sign-in */
export async function readSession(environment: Environment): Promise<Session | null> {
  const path = sessionPath(environment);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as Session;
  } catch (cause) {
    const message = `${path} is damaged. Sign in again with \`tessera login\`.`;
    throw new CliError(message, { code: 'session_damaged', exitCode: EXIT.notAllowed, cause });
  }
}

/** Replaces the file at once, so that no reader sees a part of it. Only the user can read it. */
export async function writeSession(environment: Environment, session: Session): Promise<void> {
  const path = sessionPath(environment);
  const draft = `${path}.${process.pid}`;
  await mkdir(folderOf(environment), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify(session, null, 2), { mode: 0o600 });
  await rename(draft, path);
}

/** @returns whether there was one */
export async function deleteSession(environment: Environment): Promise<boolean> {
  const path = sessionPath(environment);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  await rm(path, { force: true });
  return isThere;
}

/**
 * Runs work that no other process does at the same time. A refresh token is good for one use, and a
 * second use revokes the whole sign-in.
 */
export async function withSessionLock<Result>(
  environment: Environment,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = `${sessionPath(environment)}.lock`;
  await mkdir(folderOf(environment), { recursive: true, mode: 0o700 });
  while (!(await tryLock(path))) {
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    if (age > LOCK_LIFETIME_MS) await rm(path, { force: true });
    else await sleep(LOCK_WAIT_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function folderOf({ XDG_CONFIG_HOME, APPDATA }: Environment): string {
  return join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'tessera');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
