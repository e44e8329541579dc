import type { FastifyReply } from 'fastify';
import type { Page } from './page.js';

/** Keeps a page out of caches, frames, search engines and the referrer of the next page. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Sends a page as the response. */
export function sendPage(reply: FastifyReply, page: Page): void {
  void reply
    .status(page.status)
    .headers({ ...HEADERS, 'content-security-policy': page.contentSecurityPolicy })
    .send(page.html);
}

/** Redirects the browser with GET (303) without a referrer. */
export function sendRedirect(reply: FastifyReply, location: string): void {
  void reply
    .status(303)
    .headers({
      location,
      'cache-control': HEADERS['cache-control'],
      'referrer-policy': HEADERS['referrer-policy'],
    })
    .send();
}
