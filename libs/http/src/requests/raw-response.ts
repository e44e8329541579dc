import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@tessera/errors';
import type { ApiError, ErrorShape } from '@tessera/errors';

/** How a service writes errors that no route of it has seen. */
export interface RawResponseOptions {
  readonly shape: ErrorShape;
  readonly strictTransport: boolean;
}

/** Makes browsers use https only. */
export const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/**
 * A response that a browser is made to open as a page loads and runs nothing, and is in no frame.
 * Pages replace it with their own policy.
 */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How long a client has to read an error and to stop sending, before its connection is cut. */
const LINGER_MS = 1_000;
/** Connections that linger at once; a flood of refused ones is cut at once. */
const MAX_LINGERING = 256;

let lingering = 0;

/** The headers that every response has, errors of the framework included. */
export function commonHeaders(
  requestId: string,
  { strictTransport }: Pick<RawResponseOptions, 'strictTransport'>,
): Record<string, string> {
  return {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': NO_CONTENT_POLICY,
    ...(strictTransport && { 'strict-transport-security': STRICT_TRANSPORT }),
  };
}

/** The status, headers and body of an error, for where there is no reply to write them with. */
export function rawError(
  error: ApiError,
  options: RawResponseOptions,
  requestId: string = randomUUID(),
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(errorBody(error, options.shape));
  return {
    headers: {
      ...commonHeaders(requestId, options),
      ...error.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
    body,
  };
}

/** Writes an error to a connection that has no response to write it with, and closes it. */
export function writeRawError(
  socket: Socket,
  error: ApiError,
  options: RawResponseOptions,
  requestId?: string,
): void {
  const { headers, body } = rawError(error, options, requestId);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const line = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? 'Error'}\r\n`;
  const date = `date: ${new Date().toUTCString()}\r\n`;
  closeAfter(socket, `${line}${date}${fields.join('')}\r\n${body}`);
}

/**
 * Sends the last bytes of a connection, then discards what still arrives for a moment: a connection
 * that is cut while its client sends loses the response too.
 */
function closeAfter(socket: Socket, text: string): void {
  if (socket.destroyed) return;
  if (!socket.writable || lingering >= MAX_LINGERING) {
    socket.end(text);
    socket.destroySoon();
    return;
  }
  lingering += 1;
  const cut = setTimeout(() => {
    socket.destroy();
  }, LINGER_MS).unref();
  socket.once('close', () => {
    lingering -= 1;
    clearTimeout(cut);
  });
  socket.once('error', () => undefined);
  socket.end(text);
  socket.resume();
}
