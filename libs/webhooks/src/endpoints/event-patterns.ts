const WILDCARD = '*';

/** The patterns that are allowed: `*`, or the first parts of a name and `.*`. */
const PATTERN = /^(?:[^*]+\.)?\*$/;

/** The patterns among the events of an endpoint without their `*`, as the outbox compares them. */
export function eventPrefixes(events: readonly string[]): string[] {
  return events.filter((event) => PATTERN.test(event)).map((event) => event.slice(0, -1));
}

/** Whether an event type, or a pattern that matches at least one event type, is in the catalog. */
export function isInCatalog(event: string, catalog: readonly string[]): boolean {
  if (!event.includes(WILDCARD)) return catalog.includes(event);
  return PATTERN.test(event) && catalog.some((type) => type.startsWith(event.slice(0, -1)));
}

/** SQL: whether endpoint `e` subscribes to an event, by its name or by a pattern. */
export function subscribesSql(event: string): string {
  return `(${event} = any (e.events) or ${event} ^@ any (e.event_prefixes))`;
}
