import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second on every machine. */
const TICKS_PER_SECOND = 100;
const UTIME = 11;
const CUTIME = 13;
const PPID = 1;

/** Processor seconds used by a process so far, including children that have ended. */
export function processorSeconds(pid: number): number {
  const fields = statOf(pid);
  if (fields === undefined) return 0;
  const ticks = fields.slice(UTIME, CUTIME + 2).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** The same of a process and everything that it has started and that still runs. */
export function treeProcessorSeconds(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.[PPID] : undefined;
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const tree = [root];
  for (const pid of tree) {
    tree.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  }
  return tree.reduce((sum, pid) => sum + processorSeconds(pid), 0);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[PPID] ?? 0);
}

/** Bytes that a process has sent to a port and had from it over connections that are still open. */
export function bytesWithPort(pid: number, port: number): { sent: number; received: number } {
  const text = execFileSync('ss', ['-tinpH', 'dport', '=', `:${port}`], { encoding: 'utf8' });
  // Two lines for each connection: who, and what it counted.
  const connections = text.split(/\n(?=\S)/).filter((each) => each.includes(`pid=${pid},`));
  const total = (name: string) =>
    connections.reduce(
      (sum, each) => sum + Number(new RegExp(`\\b${name}:(\\d+)`).exec(each)?.[1] ?? 0),
      0,
    );
  return { sent: total('bytes_sent'), received: total('bytes_received') };
}

/** The fields of `/proc/<pid>/stat` after the name, which may contain any character. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
