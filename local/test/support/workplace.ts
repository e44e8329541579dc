import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineOf } from '../../src/running-process.js';
import { requireFreePorts, wantedPorts } from '../../src/stack/ports.js';
import { readSettings } from '../../src/stack/settings.js';
import { FAKE_APPS, writeFakeRepository } from './fake-apps.js';
import { eventually, spawnProgram, type SpawnedProgram } from './spawned-program.js';

/** A repository of fake apps with its own data folder and ports. */
export interface Workplace {
  folder: string;
  data: string;
  portBase: number;
  /** `npm start` of the fake apps, as a separate program. */
  start(environment?: Record<string, string>): SpawnedProgram;
  /** `npm run reset`. */
  reset(environment?: Record<string, string>): SpawnedProgram;
  /** What the fake programs recorded about being run. */
  record(): string[];
  /** Processes that have to do with this workplace. */
  processes(): string[];
  /** Kills what was started here and waits until all of it is gone. */
  stopAll(): Promise<void>;
  remove(): void;
}

export async function makeWorkplace(): Promise<Workplace> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-stack-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  writeFakeRepository(root);
  const portBase = await freePortBase();
  const data = join(folder, 'data');
  const record = join(folder, 'record');
  const own = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: data,
    PORT_BASE: String(portBase),
    FAKE_ROOT: root,
    FAKE_RECORD: record,
  };
  let programs: SpawnedProgram[] = [];
  const spawnHere = (program: string, environment: Record<string, string>) => {
    const spawned = spawnProgram(program, { ...own, ...environment });
    programs.push(spawned);
    return spawned;
  };
  const processes = () => commandLines().filter((line) => line.includes(folder));
  return {
    folder,
    data,
    portBase,
    start: (environment = {}) => spawnHere('test/support/fake-stack.ts', environment),
    reset: (environment = {}) => spawnHere('src/commands/reset.ts', environment),
    record: () => readFileSync(record, 'utf8').trim().split('\n'),
    processes,
    stopAll: async () => {
      for (const { child } of programs) child.kill('SIGKILL');
      programs = [];
      await eventually(() => processes().length === 0);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function commandLines(): string[] {
  if (platform() !== 'linux') {
    return execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLineOf(Number(pid)) ?? '');
}

/** Its health ports are 5,000 higher, and all stay below those that `freePort()` returns. */
const FIRST_BASE = 10_000;
const LAST_BASE = 14_800;
const BASE_STEP = 100;
/** Two workers of a test run never try the same base: what is free is not taken at once. */
const WORKERS = 7;

async function freePortBase(): Promise<number> {
  const worker = (process.ppid + Number(process.env['JEST_WORKER_ID'] ?? 0)) % WORKERS;
  const perWorker = Math.floor((LAST_BASE - FIRST_BASE) / BASE_STEP / WORKERS);
  for (;;) {
    const place = Math.floor(Math.random() * perWorker) * WORKERS + worker;
    const portBase = FIRST_BASE + place * BASE_STEP;
    const settings = { ...readSettings({}), portBase };
    try {
      await requireFreePorts(wantedPorts(settings, FAKE_APPS), portBase);
      return portBase;
    } catch {
      // Taken; the next.
    }
  }
}
