import { Command } from 'ioredis';

/** The number of slots of a Redis Cluster. */
export const SLOTS = 16_384;

/** The slot of a key in a Redis Cluster. */
export function slotOf(key: string): number {
  return new Command('get', [key]).getSlot();
}
