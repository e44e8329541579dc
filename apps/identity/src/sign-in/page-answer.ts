import { sendOn, sendPage, type Page } from '@tessera/pages';
import type { FastifyReply } from 'fastify';

/** What a browser gets: a page, or the way on. */
export type PageAnswer = { readonly page: Page } | { readonly location: string };

export async function sendAnswer(
  reply: FastifyReply,
  answering: Promise<PageAnswer>,
): Promise<void> {
  const answer = await answering;
  if ('page' in answer) sendPage(reply, answer.page);
  else sendOn(reply, answer.location);
}
