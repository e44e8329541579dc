import { sendRedirect, sendPage, type Page } from '@tessera/pages';
import type { FastifyReply } from 'fastify';

/** What a browser gets: a page, or the way to another site. */
export type CheckAnswer = {
  /** Whole `Set-Cookie` headers. */
  readonly cookies: readonly string[];
} & (
  { readonly page: Page; readonly next?: NextAddress | undefined } | { readonly location: string }
);

/** The URL to which the page navigates automatically. */
export interface NextAddress {
  readonly url: string;
  readonly afterSeconds: number;
}

export function sendAnswer(reply: FastifyReply, answer: CheckAnswer): void {
  if (answer.cookies.length > 0) void reply.header('set-cookie', [...answer.cookies]);
  if ('location' in answer) {
    sendRedirect(reply, answer.location);
    return;
  }
  const { next, page } = answer;
  if (next !== undefined) void reply.header('refresh', `${next.afterSeconds}; url=${next.url}`);
  sendPage(reply, page);
}
