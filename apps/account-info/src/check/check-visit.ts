import { cookieName, readCookies } from '@tessera/pages';
import type { FastifyRequest } from 'fastify';
import { isLanguage } from './languages/choose-language.js';
import { CHECK_COOKIE, type CheckBrowser } from '../checks/check-browser.js';

/** The language that the shopper has chosen on a page. */
export const LANGUAGE_COOKIE = 'account-check-language';

/** A browser that asks for a page: who it is, and which language its shopper reads. */
export interface CheckVisit {
  readonly browser: CheckBrowser;
  /** Chosen by this very request, with the switch at the foot of a page. */
  readonly choosesLanguage: string | undefined;
  readonly chosenLanguage: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** @param secure whether browsers reach the service by https, and so what its cookies are called */
export function visitOf(request: FastifyRequest, secure: boolean): CheckVisit {
  const cookies = readCookies(request.headers.cookie);
  const choosesLanguage = firstOf((request.query as Record<string, unknown>)['language']);
  const chosenLanguage = choosesLanguage ?? cookies.get(cookieName(LANGUAGE_COOKIE, secure));
  const acceptLanguage = request.headers['accept-language'];
  return {
    browser: {
      cookie: cookies.get(cookieName(CHECK_COOKIE, secure)),
      ip: request.ip,
      port: portOf(request),
      userAgent: request.headers['user-agent'],
      language: isLanguage(chosenLanguage) ? chosenLanguage : acceptLanguage,
      accept: request.headers.accept,
      acceptEncoding: firstOf(request.headers['accept-encoding']),
    },
    choosesLanguage,
    chosenLanguage,
    acceptLanguage,
  };
}

/** Of the browser's own connection; behind a proxy the port is the proxy's. */
function portOf({ ip, socket }: FastifyRequest): number | undefined {
  const { remoteAddress, remotePort } = socket;
  return ip === remoteAddress ? remotePort : undefined;
}

/** The query parameters of a URL; the first value wins when a name is repeated. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries(request.query as Record<string, unknown>).flatMap(
    ([name, value]): [string, string][] => {
      const first = firstOf(value);
      return first === undefined ? [] : [[name, first]];
    },
  );
  return Object.fromEntries(entries);
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}
