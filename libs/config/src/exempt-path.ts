const FORMAT = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*) (\$\S*)$/;

/** A field of a route in which the operator allows what looks like a card number. */
export interface ExemptPath {
  readonly method: string;
  /** The route's template as the router has it: `/api/pci/tokens/:id`. */
  readonly route: string;
  readonly pattern: string;
}

/** Reads `POST /tokens/session $.metadata.order_id`; null when it is malformed. */
export function parseExemptPath(text: string): ExemptPath | null {
  const [, method, route, pattern] = FORMAT.exec(text) ?? [];
  if (method === undefined || route === undefined || pattern === undefined) return null;
  // As the API description writes parameters, and as the router does.
  return { method, route: route.replaceAll(/\{(\w+)\}/g, ':$1'), pattern };
}
