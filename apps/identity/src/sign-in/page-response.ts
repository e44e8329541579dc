import { sendRedirect, sendPage, type Page } from '@tessera/pages';
import type { FastifyReply } from 'fastify';
import type { Refusal } from './credentials.service.js';

/** The response to a browser: a page or a redirect. */
export type PageResponse =
  { readonly page: Page; readonly retryAfterSeconds?: number } | { readonly location: string };

/** The form again, with the time to wait after too many attempts. */
export function refusalPage(outcome: Refusal, page: Page): PageResponse {
  return outcome.kind === 'wait' ? { page, retryAfterSeconds: outcome.seconds } : { page };
}

export async function sendPageResponse(
  reply: FastifyReply,
  answering: Promise<PageResponse>,
): Promise<void> {
  const answer = await answering;
  if (!('page' in answer)) {
    sendRedirect(reply, answer.location);
    return;
  }
  const { page, retryAfterSeconds } = answer;
  if (retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(retryAfterSeconds));
  }
  sendPage(reply, page);
}
