/**
 * Records what services receive and send, for the examples of the API descriptions:
 *
 *     RECORD_EXCHANGES=<folder> NODE_OPTIONS='--import=<this file>' npm run demo
 *
 * Every process that it is loaded into writes a file of lines: the routes of an instance of Fastify,
 * then requests to it with their responses. `npm run examples` makes examples of them.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** More of one kind make no better example. */
const EXCHANGES_PER_ROUTE_AND_STATUS = 40;
const MAX_BODY_LENGTH = 200_000;

const folder = process.env['RECORD_EXCHANGES'];
if (folder !== undefined && folder !== '') {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.ndjson`);
  let instances = 0;
  subscribe('fastify.initialization', (message) => {
    const { fastify } = /** @type {{ fastify: import('fastify').FastifyInstance }} */ (message);
    instances += 1;
    record(fastify, instances, (line) => {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    });
  });
}

/**
 * @param {import('fastify').FastifyInstance} fastify
 * @param {number} instance
 * @param {(line: object) => void} write
 */
function record(fastify, instance, write) {
  /** @type {string[]} */
  const routes = [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`);
  });
  fastify.addHook('onListen', (done) => {
    write({ instance, routes, port: Number(process.env['PORT'] ?? 0) });
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const kind = `${route} ${reply.statusCode}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count < EXCHANGES_PER_ROUTE_AND_STATUS) {
      const status = reply.statusCode;
      const sent = bodyOf(request.body, request.headers['content-type']);
      const received = bodyOf(payload, reply.getHeader('content-type'));
      write({ instance, route, status, request: sent, response: received });
    }
    done(null, payload);
  });
}

/**
 * @param {unknown} value
 * @param {unknown} type
 * @returns {{ type: unknown, body: unknown } | undefined} nothing where there is no body to show
 */
function bodyOf(value, type) {
  if (value === undefined || value === null || value === '') return undefined;
  const isText = typeof value === 'string' || Buffer.isBuffer(value);
  if (!isText) {
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    return isPlain && JSON.stringify(value).length <= MAX_BODY_LENGTH
      ? { type, body: value }
      : undefined;
  }
  const text = String(value);
  if (text.length > MAX_BODY_LENGTH) return undefined;
  if (!String(type).includes('json')) return { type, body: text };
  try {
    return { type, body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
