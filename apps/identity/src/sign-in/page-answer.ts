import { sendOn, sendPage, type Page } from '@tessera/pages';
import type { FastifyReply } from 'fastify';
import type { Refusal } from './credentials.service.js';

/** What a browser gets: a page, or the way on. */
export type PageAnswer =
  { readonly page: Page; readonly retryAfterSeconds?: number } | { readonly location: string };

/** The page that shows a form again, with how long to wait where there were too many attempts. */
export function refusalPage(outcome: Refusal, page: Page): PageAnswer {
  return outcome.kind === 'wait' ? { page, retryAfterSeconds: outcome.seconds } : { page };
}

export async function sendAnswer(
  reply: FastifyReply,
  answering: Promise<PageAnswer>,
): Promise<void> {
  const answer = await answering;
  if (!('page' in answer)) {
    sendOn(reply, answer.location);
    return;
  }
  const { page, retryAfterSeconds } = answer;
  if (retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(retryAfterSeconds));
  }
  sendPage(reply, page);
}
