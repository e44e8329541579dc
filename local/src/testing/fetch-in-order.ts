import { setImmediate } from 'node:timers/promises';

let lastChangeMs = 0;

/**
 * `fetch`, but a request that changes something begins in a later millisecond than the one in which
 * the previous one ended. Services note times in milliseconds, and a fast machine creates two objects
 * in one: lists in order of time would have two right orders.
 */
export async function fetchInOrder(url: string | URL, init: RequestInit): Promise<Response> {
  if (init.method === undefined || init.method === 'GET') return fetch(url, init);
  while (Date.now() <= lastChangeMs) await setImmediate();
  const response = await fetch(url, init);
  lastChangeMs = Date.now();
  return response;
}
