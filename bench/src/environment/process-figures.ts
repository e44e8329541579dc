import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_NAMES, type AppName, type AppProcess } from './app-process.js';
import type { BenchEnvironment } from './bench-environment.js';

/** How a program started, and its memory while idle. */
export interface ProcessFigures {
  readonly name: string;
  /** From the start of the process until it said that it is ready. */
  readonly readyMs: number;
  /** Resident memory, some time after it was ready; undefined if the system does not report it. */
  readonly idleBytes: number | undefined;
}

/** Time that a ready process is left idle, so that work started at boot is done. */
export const SETTLED_AFTER_MS = 2_000;

type Started = Pick<AppProcess, 'pid' | 'readyMs' | 'stop'>;

/** Identity issues tokens and delivers nothing. */
const WITHOUT_WORKER: readonly AppName[] = ['identity'];

/** Of the apps that run: all of them have been started one after the other. */
export async function runningFigures({ processes }: BenchEnvironment): Promise<ProcessFigures[]> {
  await sleep(SETTLED_AFTER_MS);
  return [...processes].map(([app, started]) => figuresOf(app, started));
}

/** Of the APIs that do not run, and of all workers: each is started, measured and stopped again. */
export async function stoppedFigures(environment: BenchEnvironment): Promise<ProcessFigures[]> {
  const figures: ProcessFigures[] = [];
  for (const app of APP_NAMES.filter((each) => !environment.processes.has(each))) {
    figures.push(await figuresOnce(app, await environment.startReplica(app)));
  }
  for (const app of APP_NAMES.filter((each) => !WITHOUT_WORKER.includes(each))) {
    figures.push(await figuresOnce(`${app}, worker`, await environment.startWorker(app)));
  }
  return figures;
}

async function figuresOnce(name: string, started: Started): Promise<ProcessFigures> {
  await sleep(SETTLED_AFTER_MS);
  const figures = figuresOf(name, started);
  await started.stop();
  return figures;
}

function figuresOf(name: string, { pid, readyMs }: Started): ProcessFigures {
  return { name, readyMs, idleBytes: residentBytes(pid) };
}

/** Linux only: elsewhere the figure is left out. */
function residentBytes(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}
