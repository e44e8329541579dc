/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Endless requests to one server. */
export interface Load {
  url: string;
  next: () => LoadRequest;
}
