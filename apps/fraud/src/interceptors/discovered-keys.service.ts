import { Injectable, Logger } from '@nestjs/common';
import { holdsCardNumber } from '@tessera/cards';
import { writeStep } from '../rules/field-path.js';
import { type DiscoveredKey, InterceptorsRepository, MAX_KEYS } from './interceptors.repository.js';

const MAX_KEY_LENGTH = 200;
const MAX_DEPTH = 8;
const MAX_ELEMENTS = 20;

/**
 * Names and types of the fields that pass through an interceptor, to help write its mapping: start
 * without a mapping and look at what was discovered. Neither values nor names that contain a card
 * number are kept.
 */
@Injectable()
export class DiscoveredKeysService {
  private readonly logger = new Logger(DiscoveredKeysService.name);
  private readonly known = new Map<string, Set<string>>();

  constructor(private readonly interceptors: InterceptorsRepository) {}

  /** Whether another body can still add new keys. */
  learnsFrom(interceptorId: string): boolean {
    return (this.known.get(interceptorId)?.size ?? 0) < MAX_KEYS;
  }

  /**
   * Runs in parallel with the request: discovered keys are stored when the database has capacity.
   */
  note(interceptorId: string, body: unknown): void {
    const known = this.known.get(interceptorId) ?? new Set<string>();
    this.known.set(interceptorId, known);
    const fresh = keysOf(body)
      .filter(({ key, type }) => !known.has(`${key} ${type}`))
      .slice(0, MAX_KEYS - known.size);
    if (fresh.length === 0) return;
    for (const { key, type } of fresh) known.add(`${key} ${type}`);
    this.interceptors.insertKeys(interceptorId, fresh).catch((error: unknown) => {
      for (const { key, type } of fresh) known.delete(`${key} ${type}`);
      this.logger.warn({
        message: 'Failed to store discovered fields; will retry with the next request.',
        err: error,
      });
    });
  }

  /** Frees the memory of versions that are no longer active. */
  forgetAllBut(ids: ReadonlySet<string>): void {
    for (const id of this.known.keys()) if (!ids.has(id)) this.known.delete(id);
  }
}

/** The fields of a body: `$.order.items[*].sku`. */
export function keysOf(body: unknown): DiscoveredKey[] {
  const found = new Map<string, DiscoveredKey>();
  collect(body, '$', 0, found);
  return [...found.values()];
}

function collect(
  value: unknown,
  at: string,
  depth: number,
  found: Map<string, DiscoveredKey>,
): void {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
  const children: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, MAX_ELEMENTS).map((child: unknown) => ['[*]', child] as const)
    : Object.entries(value)
        .filter(([key]) => !holdsCardNumber(key))
        .map(([key, child]) => [writeStep({ kind: 'key', key }), child] as const);
  for (const [step, child] of children) {
    if (found.size >= MAX_KEYS) return;
    const key = at + step;
    if (key.length > MAX_KEY_LENGTH) continue;
    const type = typeName(child);
    found.set(`${key} ${type}`, { key, type });
    collect(child, key, depth + 1, found);
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
