import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode, Problem } from '../problem.js';
import type { AppEntry } from './apps.js';
import { managementPort, type StackSettings } from './settings.js';

/** Where the people of the demo sign in to the console. */
const DEMO_SIGN_IN_OFFSET = 7;
/** Of the sandbox's directory server: one that speaks TLS, and one whose handshake fails. */
const DIRECTORY_SERVER_OFFSET = 11;
const FAILING_DIRECTORY_SERVER_OFFSET = 12;
const POSTGRES_OFFSET = 90;
const MOVE_BY = 100;

/** A port of the stack and what wants it. */
export interface WantedPort {
  port: number;
  wantedBy: string;
}

export function appPort({ portBase }: StackSettings, app: AppEntry): number {
  return portBase + app.portOffset;
}

export function postgresPort({ portBase }: StackSettings): number {
  return portBase + POSTGRES_OFFSET;
}

export function demoSignInPort({ portBase }: StackSettings): number {
  return portBase + DEMO_SIGN_IN_OFFSET;
}

export function directoryServerPort({ portBase }: StackSettings): number {
  return portBase + DIRECTORY_SERVER_OFFSET;
}

export function failingDirectoryServerPort({ portBase }: StackSettings): number {
  return portBase + FAILING_DIRECTORY_SERVER_OFFSET;
}

/** Every port that these apps and, where it is embedded, Postgres will listen on. */
export function wantedPorts(settings: StackSettings, apps: readonly AppEntry[]): WantedPort[] {
  const ports = apps.flatMap((app) => {
    const port = appPort(settings, app);
    return [
      { port, wantedBy: app.name },
      { port: managementPort(port), wantedBy: `${app.name} (health and metrics)` },
    ];
  });
  if (apps.some(({ name }) => name === 'sandbox')) {
    const wantedBy = 'the directory server of the sandbox';
    ports.push(
      { port: directoryServerPort(settings), wantedBy },
      { port: failingDirectoryServerPort(settings), wantedBy },
    );
  }
  if (apps.some(({ name }) => name === 'console')) {
    ports.push({ port: demoSignInPort(settings), wantedBy: 'the sign-in of the demo' });
  }
  if (settings.databaseUrl === null) {
    ports.push({ port: postgresPort(settings), wantedBy: 'the embedded Postgres' });
  }
  return ports;
}

/** @throws Problem that names the first port in use, what needs it, and the fix */
export async function requireFreePorts(ports: WantedPort[], portBase: number): Promise<void> {
  const reasons = await Promise.all(ports.map(({ port }) => whyNotFree(port)));
  for (const [index, reason] of reasons.entries()) {
    const wanted = ports[index];
    if (reason === null || wanted === undefined) continue;
    if (reason === 'reserved') {
      throw new Problem(
        `Port ${wanted.port} is reserved for root, and ${wanted.wantedBy} wants it: choose a PORT_BASE of 1024 or more (now ${portBase}).`,
      );
    }
    throw new Problem(
      `Port ${wanted.port} is taken, and ${wanted.wantedBy} wants it: stop what listens there, or move every port of the stack with PORT_BASE (now ${portBase}), e.g. PORT_BASE=${portBase + MOVE_BY}.`,
    );
  }
}

type NotFree = 'taken' | 'reserved';

/** Both binds are tried: on some systems each succeeds alongside the other. */
async function whyNotFree(port: number): Promise<NotFree | null> {
  return (await whyNotBound(port, '127.0.0.1')) ?? (await whyNotBound(port, undefined));
}

async function whyNotBound(port: number, host: string | undefined): Promise<NotFree | null> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return reasonOf(error);
  }
  server.close();
  await once(server, 'close');
  return null;
}

function reasonOf(error: unknown): NotFree {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return 'taken';
  if (code === 'EACCES') return 'reserved';
  throw error;
}
