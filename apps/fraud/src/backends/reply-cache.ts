import { hash } from 'node:crypto';

interface CachedReply<Reply> {
  readonly reply: Reply;
  readonly until: number;
}

/**
 * Caches replies for a while in this process. The size is bounded: the oldest entry is evicted
 * first. Keys are hashes of the requests.
 */
export class ReplyCache<Reply> {
  private readonly cached = new Map<string, CachedReply<Reply>>();

  constructor(private readonly maxEntries: number) {}

  find(integration: string, request: string, nowMs: number): Reply | null {
    const key = keyOf(integration, request);
    const found = this.cached.get(key);
    if (found === undefined) return null;
    if (found.until > nowMs) return found.reply;
    this.cached.delete(key);
    return null;
  }

  set(integration: string, request: string, reply: Reply, until: number): void {
    const key = keyOf(integration, request);
    this.cached.delete(key);
    this.cached.set(key, { reply, until });
    if (this.cached.size <= this.maxEntries) return;
    const [oldest] = this.cached.keys();
    this.cached.delete(oldest ?? '');
  }
}

function keyOf(integration: string, request: string): string {
  return hash('sha256', `${integration}\n${request}`, 'base64url');
}
