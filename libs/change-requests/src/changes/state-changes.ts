/** One difference between two states. */
export interface StateChange {
  /** JSON path in the state. */
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What is different, down to the smallest parts. The order of properties does not matter. */
export function stateChanges(old: unknown, now: unknown, path = '$'): StateChange[] {
  if (isObject(old) && isObject(now)) {
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) =>
      stateChanges(old[name] ?? null, now[name] ?? null, `${path}.${name}`),
    );
  }
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ path, old, new: now }];
}

/** `$.active.version was 3 and is 4 now` */
export function changesText(changes: readonly StateChange[]): string {
  return changes
    .map(({ path, old, new: now }) => `${path} was ${text(old)} and is ${text(now)} now`)
    .join('; ');
}

const MAX_LENGTH = 200;

function text(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length > MAX_LENGTH ? `${json.slice(0, MAX_LENGTH)}…` : json;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
