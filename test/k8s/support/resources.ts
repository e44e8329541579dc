import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

/** CPUs, and bytes of memory. */
export interface Resources {
  readonly cpu: number;
  readonly memory: number;
}

export const ZERO: Resources = { cpu: 0, memory: 0 };
const UNITS: Readonly<Record<string, number>> = { m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };
const QUANTITY = /^(\d+(?:\.\d+)?)(m|Ki|Mi|Gi)?$/;
/** Fractions of a CPU, added many times. */
const TOLERANCE = 1e-9;

export function sum(a: Resources, b: Resources): Resources {
  return { cpu: a.cpu + b.cpu, memory: a.memory + b.memory };
}

export function times(count: number, { cpu, memory }: Resources): Resources {
  return { cpu: count * cpu, memory: count * memory };
}

export function fits(wanted: Resources, free: Resources): boolean {
  return wanted.cpu <= free.cpu + TOLERANCE && wanted.memory <= free.memory;
}

/**
 * What a pod takes of its node: its containers and sidecars together, or an init container with the
 * sidecars before it, if that is more.
 */
export function requestsOf({ initContainers = [], containers }: IPodSpec): Resources {
  let sidecars = ZERO;
  let peak = ZERO;
  for (const each of initContainers) {
    const own = requestOf(each);
    const now = sum(sidecars, own);
    peak = { cpu: Math.max(peak.cpu, now.cpu), memory: Math.max(peak.memory, now.memory) };
    if (each.restartPolicy === 'Always') sidecars = now;
  }
  const running = containers.map(requestOf).reduce(sum, sidecars);
  return {
    cpu: Math.max(peak.cpu, running.cpu),
    memory: Math.max(peak.memory, running.memory),
  };
}

function requestOf({ resources }: IPodSpec['containers'][number]): Resources {
  const { cpu = 0, memory = 0 } = resources?.requests ?? {};
  return { cpu: quantity(cpu), memory: quantity(memory) };
}

function quantity(text: string | number): number {
  const [, digits = '', unit] = QUANTITY.exec(String(text)) ?? [];
  if (digits === '') throw new Error(`The quantity ${text} is not understood.`);
  return Number(digits) * (unit === undefined ? 1 : (UNITS[unit] ?? NaN));
}
