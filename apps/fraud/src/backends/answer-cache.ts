import { hash } from 'node:crypto';

interface Kept<Answer> {
  readonly answer: Answer;
  readonly until: number;
}

/**
 * Caches responses for a while in this process. The size is bounded: the oldest entry is evicted
 * first. Keys are hashes of the requests.
 */
export class AnswerCache<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  constructor(private readonly maxEntries: number) {}

  find(integration: string, question: string, nowMs: number): Answer | null {
    const key = keyOf(integration, question);
    const found = this.kept.get(key);
    if (found === undefined) return null;
    if (found.until > nowMs) return found.answer;
    this.kept.delete(key);
    return null;
  }

  keep(integration: string, question: string, answer: Answer, until: number): void {
    const key = keyOf(integration, question);
    this.kept.delete(key);
    this.kept.set(key, { answer, until });
    if (this.kept.size <= this.maxEntries) return;
    const [oldest] = this.kept.keys();
    this.kept.delete(oldest ?? '');
  }
}

function keyOf(integration: string, question: string): string {
  return hash('sha256', `${integration}\n${question}`, 'base64url');
}
