import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a time (ISO 8601) is past: periods that end in the same millisecond leave out what happened then. */
export async function timeAfter(moment: string): Promise<number> {
  while (Date.now() <= Date.parse(moment)) await delay(1);
  return Date.now();
}
