import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import type { ReadinessChecks } from '../health/readiness-checks.js';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import { docsPage } from './docs-page.js';

export interface ManagementOptions {
  readonly readiness: ReadinessChecks;
  readonly registry: Registry;
  /** Made when it is first asked for: most pods never are. Absent for workers. */
  readonly openApi?: () => OpenApiDocument;
  readonly title: string;
}

/**
 * Health, metrics and the API description, on a port of their own that is never public:
 * `/health/live`, `/health/ready`, `/metrics`, `/openapi.json`, `/docs`.
 */
export function createManagementServer(options: ManagementOptions): FastifyInstance {
  const server = fastify({ logger: false, forceCloseConnections: true });
  // Liveness asks nothing of the database: a pod is not restarted because Postgres is.
  server.get('/health/live', () => ({ status: 'up' }));
  server.get('/health/ready', async (_, reply) => {
    const faults = await options.readiness.run();
    const ready = Object.keys(faults).length === 0;
    return reply
      .code(ready ? 200 : 503)
      .send(ready ? { status: 'up' } : { status: 'down', faults });
  });
  server.get('/metrics', async (_, reply) =>
    reply.type(options.registry.contentType).send(await options.registry.metrics()),
  );
  const { openApi } = options;
  if (openApi !== undefined) describeApi(server, options.title, openApi);
  return server;
}

/** The address that a listening server can be called at. */
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

function describeApi(server: FastifyInstance, title: string, openApi: () => OpenApiDocument): void {
  server.get('/openapi.json', () => openApi());
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
