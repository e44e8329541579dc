import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../problem.js';

/** The location and infrastructure of the stack, from its environment. */
export interface StackSettings {
  /** The repository. */
  root: string;
  dataFolder: string;
  portBase: number;
  /** The instance's name, which is the audience of its tokens. */
  instance: string;
  /** An administrator's connection to a Postgres outside; null: an embedded one. */
  databaseUrl: string | null;
  /** Everything that was found, handed on to the apps. */
  environment: Readonly<Record<string, string>>;
}

const DEFAULT_PORT_BASE = 4000;
const MANAGEMENT_OFFSET = 5000;
const HIGHEST_OFFSET = MANAGEMENT_OFFSET + 90;
const HIGHEST_PORT = 65_535;

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Where `npm start` keeps its data unless `DATA_DIR` names another folder. */
export const DEFAULT_DATA_FOLDER = '.data';

/** @throws Problem that names the variable and what it takes */
export function readSettings(environment: NodeJS.ProcessEnv): StackSettings {
  return {
    root: REPOSITORY,
    dataFolder: dataFolderOf(environment),
    portBase: portBaseOf(environment),
    instance: environment.INSTANCE || 'demo',
    databaseUrl: databaseUrlOf(environment),
    environment: definedOnly(environment),
  };
}

/** A relative DATA_DIR counts from the repository, wherever a command runs. */
function dataFolderOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  const folder = DATA_DIR || DEFAULT_DATA_FOLDER;
  return isAbsolute(folder) ? folder : resolve(REPOSITORY, folder);
}

function portBaseOf({ PORT_BASE }: NodeJS.ProcessEnv): number {
  const base = PORT_BASE ? Number(PORT_BASE) : DEFAULT_PORT_BASE;
  if (!Number.isInteger(base) || base < 1 || base + HIGHEST_OFFSET > HIGHEST_PORT) {
    throw new Problem(
      `PORT_BASE must be a number from 1 to ${HIGHEST_PORT - HIGHEST_OFFSET}: the stack uses ports up to PORT_BASE + ${HIGHEST_OFFSET}.`,
    );
  }
  return base;
}

function databaseUrlOf({ DATABASE_URL }: NodeJS.ProcessEnv): string | null {
  if (!DATABASE_URL) return null;
  const parsed = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL) : null;
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    // The value contains a password, so it is not shown.
    throw new Problem(
      'DATABASE_URL must be a connection string such as postgres://admin:password@host:5432/postgres.',
    );
  }
  return DATABASE_URL;
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Offset of management ports (health, metrics, documentation) from the public ones. */
export function managementPort(publicPort: number): number {
  return publicPort + MANAGEMENT_OFFSET;
}
