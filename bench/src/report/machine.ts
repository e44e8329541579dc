import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { median } from '../load/statistics.js';

const GIBIBYTE = 1024 ** 3;
const PAGE_BYTES = 8_192;
const WRITES = 50;

/** What a run was measured on. Neither the machine's name nor a path of it. */
export interface Machine {
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly kernel: string;
  /** The file system of Postgres' data folder. */
  readonly fileSystem: string;
  /** How long it takes there to write a page and to have it on the disk: the middle of 50. */
  readonly fsyncMs: number;
  readonly node: string;
  readonly redis: string;
  /** Over the last minute, before anything was started: whether others used the machine. */
  readonly loadBefore: number;
}

/** Describes this machine. Call it before anything is started. */
export function describeMachine(): Machine {
  const [loadBefore = 0] = loadavg();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    kernel: `${type()} ${release()}`,
    fileSystem: fileSystemOf(tmpdir()),
    fsyncMs: fsyncMs(tmpdir()),
    node: process.versions.node,
    redis: redisVersion(),
    loadBefore,
  };
}

/** The machine as one sentence. */
export function machineSentence(machine: Machine, postgresVersion: string): string {
  const { date, cores, processor, memoryBytes, kernel, fileSystem, fsyncMs: sync } = machine;
  return [
    `Measured on ${date} on ${cores} cores (${processor})`,
    `${(memoryBytes / GIBIBYTE).toFixed(0)} GiB of memory`,
    kernel,
    `data on ${fileSystem}, where 8 KiB are written and synced in ${sync.toFixed(2)} ms`,
    `Node ${machine.node}, Postgres ${postgresVersion} with fsync, Redis ${machine.redis}`,
    `load average before the start ${machine.loadBefore.toFixed(1)}.`,
  ].join('; ');
}

/** The type of the file system of a folder: that of the longest mount point above it. */
export function fileSystemAt(folder: string, mounts: string): string {
  const found = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, point = '', name = '']) => ({ point, name }))
    .filter(({ point }) => point !== '' && isBelow(folder, point))
    // Of two mounts on the same point the later one is seen.
    .reduce((best, each) => (each.point.length >= best.point.length ? each : best), {
      point: '',
      name: 'an unknown file system',
    });
  return found.name;
}

function isBelow(folder: string, point: string): boolean {
  return `${folder}/`.startsWith(point.endsWith('/') ? point : `${point}/`);
}

function fileSystemOf(folder: string): string {
  try {
    return fileSystemAt(folder, readFileSync('/proc/self/mounts', 'utf8'));
  } catch {
    return 'an unknown file system';
  }
}

function fsyncMs(parent: string): number {
  const folder = mkdtempSync(join(parent, 'tessera-bench-disk-'));
  const file = openSync(join(folder, 'page'), 'w');
  try {
    const page = Buffer.alloc(PAGE_BYTES, 1);
    const times = Array.from({ length: WRITES }, () => {
      const startedAt = performance.now();
      writeSync(file, page);
      fsyncSync(file);
      return performance.now() - startedAt;
    });
    return median(times);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

function redisVersion(): string {
  try {
    const text = execFileSync('redis-server', ['--version'], { encoding: 'utf8' });
    return /\bv=(\S+)/.exec(text)?.[1] ?? 'unknown';
  } catch {
    return 'none';
  }
}
