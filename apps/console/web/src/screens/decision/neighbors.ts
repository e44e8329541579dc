/** The list that the person came from, in memory only. */
interface OpenList {
  readonly ids: readonly string[];
  readonly url: string;
}

let current: OpenList | undefined;

/** Remembers a list, so that J and K on a decision go through it. */
export function rememberList(list: OpenList): void {
  current = list;
}

/** The decisions before and after one in the list that the person came from. */
export function neighborsOf(id: string): {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly position: string | undefined;
  readonly url: string | undefined;
} {
  const index = current?.ids.indexOf(id) ?? -1;
  if (current === undefined || index < 0) {
    return { previous: undefined, next: undefined, position: undefined, url: undefined };
  }
  return {
    previous: current.ids[index - 1],
    next: current.ids[index + 1],
    position: `${index + 1} of ${current.ids.length}`,
    url: current.url,
  };
}
