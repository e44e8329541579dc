import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BadRequestError, errorBody, InternalError, NotFoundError } from '@tessera/errors';
import type { ApiError } from '@tessera/errors';
import { guardConnections, writeRawError } from '@tessera/http';
import type { OpenApiDocument } from '@tessera/http';
import type { ReadinessChecks } from '@tessera/telemetry';
import { fastify } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { docsPage } from './docs-page.js';
import { forReference, serveReferenceCalls } from './reference-calls.js';
import type { ReferenceTarget } from './reference-calls.js';

export interface ManagementOptions {
  readonly readiness: ReadinessChecks;
  readonly registry: Registry;
  /** Built on the first request: most pods never get one. Absent for workers. */
  readonly openApi?: () => OpenApiDocument;
  /** What the API page may call; absent in production. */
  readonly reference?: ReferenceTarget | undefined;
  readonly title: string;
}

/** The clients are probes, Prometheus and people: few connections, no bodies, short requests. */
const CONNECTIONS = {
  maxConnections: 256,
  maxPerSource: 128,
  exempt: [],
  onRefuse: () => undefined,
};
const TIMEOUT_MS = 5_000;
const CHECK_MS = 1_000;
const SILENCE_MS = 30_000;
const RAW = { shape: 'code-integer', strictTransport: false } as const;
const NO_BODIES = 'This port takes no request bodies.';
const MALFORMED = 'The request is not valid HTTP/1.1.';
const NOTHING = 'There is nothing at this address.';

function sendError(error: ApiError, reply: FastifyReply): FastifyReply {
  return reply.code(error.status).send(errorBody(error, RAW.shape));
}

/**
 * Health, metrics and the API description, on a separate port that is never public: `/health/live`,
 * `/health/ready`, `/metrics`, `/openapi.json`, `/docs`.
 */
export function createManagementServer(options: ManagementOptions): FastifyInstance {
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 1,
    http: { headersTimeout: TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    requestTimeout: TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    frameworkErrors: (_error, _request, reply) => {
      void sendError(new BadRequestError(MALFORMED), reply);
    },
    clientErrorHandler: (error, socket) => {
      const isGone = error.code === 'ECONNRESET' || !socket.writable;
      if (isGone) socket.destroy();
      else writeRawError(socket, new BadRequestError(MALFORMED), RAW);
    },
  });
  server.setNotFoundHandler((_, reply) => sendError(new NotFoundError(NOTHING), reply));
  server.setErrorHandler((error: FastifyError, _, reply) => {
    const isOfTheClient = (error.statusCode ?? 500) < 500;
    return sendError(
      isOfTheClient ? new BadRequestError(NO_BODIES) : new InternalError({ cause: error }),
      reply,
    );
  });
  guardConnections(server.server, { ...RAW, ...CONNECTIONS });
  // Liveness does not query the database: a restart of Postgres must not restart pods.
  server.get('/health/live', () => ({ status: 'up' }));
  server.get('/health/ready', async (_, reply) => {
    const faults = await options.readiness.run();
    if (Object.keys(faults).length > 0) return reply.code(503).send({ status: 'down', faults });
    const { degraded } = options.readiness;
    const isDegraded = Object.keys(degraded).length > 0;
    return reply.send({ status: 'up', ...(isDegraded && { degraded }) });
  });
  server.get('/metrics', async (_, reply) =>
    reply.type(options.registry.contentType).send(await options.registry.metrics()),
  );
  const { openApi, reference } = options;
  if (openApi !== undefined) describeApi(server, options.title, openApi, reference);
  return server;
}

/** The URL of a listening server. */
export function addressOf(server: FastifyInstance): string {
  const [address] = server.addresses();
  if (typeof address !== 'object') throw new Error('The server does not listen.');
  const wildcard = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${wildcard ? 'localhost' : host}:${address.port}`;
}

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

function describeApi(
  server: FastifyInstance,
  title: string,
  openApi: () => OpenApiDocument,
  reference: ReferenceTarget | undefined,
): void {
  server.get('/openapi.json', () => openApi());
  server.get('/docs/openapi.json', ({ host, protocol }) =>
    reference === undefined ? openApi() : forReference(openApi(), `${protocol}://${host}`),
  );
  if (reference !== undefined) serveReferenceCalls(server, reference);
  server.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(title)));
  server.get<{ Params: { file: string } }>('/docs/:file', (request, reply) =>
    sendAsset(request.params.file, reply),
  );
}

async function sendAsset(file: string, reply: FastifyReply): Promise<FastifyReply> {
  const type = ASSETS[file];
  if (type === undefined) return reply.code(404).send();
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return reply.type(type).send(await readFile(join(folder, file)));
}
