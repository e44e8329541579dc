import type { OpenApiDocument } from '@tessera/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the API page of a development instance calls. */
export interface ReferenceTarget {
  /** The service itself. */
  readonly serviceUrl: () => string;
  /** Its token issuer; undefined for a service without one. */
  readonly issuerUrl: string | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 1_048_576;
const API = '/docs/api';
const TOKEN = '/docs/token';
/** They belong to the connection between the page and this server. */
const NOT_SENT =
  /^(?:host|connection|content-length|origin|referer|cookie|accept-encoding|sec-.*)$/;
const NOT_RETURNED =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding)$/;

/**
 * Lets the API page make calls: a browser refuses those to another origin, and the services allow
 * none. The page calls this server, which passes the calls on to the service and to the issuer. Only
 * for development: the page would otherwise be a way around the network policies.
 */
export function serveReferenceCalls(server: FastifyInstance, target: ReferenceTarget): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    const options = { bodyLimit: MAX_BODY_BYTES };
    scope.all<{ Params: { '*': string } }>(`${API}/*`, options, (request, reply) => {
      const query = request.url.slice(request.url.split('?', 1)[0]?.length);
      return passOn(`${target.serviceUrl()}/${request.params['*']}${query}`, request, reply);
    });
    scope.post(TOKEN, options, async (request, reply) =>
      passOn(await tokenEndpoint(target.issuerUrl ?? target.serviceUrl()), request, reply),
    );
    done();
  });
}

/** The description with this server in place of the service and its issuer. */
export function forReference(document: OpenApiDocument, origin: string): OpenApiDocument {
  const { securitySchemes = {}, ...components } = document.components;
  const schemes = Object.entries(securitySchemes).map(([name, scheme]): [string, unknown] => [
    name,
    JSON.parse(JSON.stringify(scheme), (key, value: unknown) =>
      key === 'tokenUrl' ? `${origin}${TOKEN}` : value,
    ),
  ]);
  const here = { url: `${origin}${API}`, description: 'This development instance.', variables: {} };
  return {
    ...document,
    servers: [here],
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
  };
}

async function passOn(
  url: string,
  { method, headers, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = Object.entries(headers).filter(([name]) => !NOT_SENT.test(name));
  const response = await fetch(url, {
    method,
    headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(Buffer.isBuffer(body) && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  for (const [name, value] of response.headers) {
    if (!NOT_RETURNED.test(name)) void reply.header(name, value);
  }
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}

/** By discovery: another issuer may have another path. */
async function tokenEndpoint(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const usual = `${issuer}/oauth2/token`;
  if (!response.ok) return usual;
  const { token_endpoint = usual } = (await response.json()) as { token_endpoint?: string };
  return token_endpoint;
}
