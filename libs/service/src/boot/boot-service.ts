import 'reflect-metadata';
import type { IncomingHttpHeaders } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Type } from '@nestjs/common';
import { AccessGuard, JwksClient } from '@tessera/auth';
import { ServiceConfig, ServiceRole } from '@tessera/config';
import type { BaseConfig } from '@tessera/config';
import {
  isDatabaseUnavailable,
  isNetworkFailure,
  isTransactionUndone,
  rememberKeyring,
} from '@tessera/database';
import {
  ApiExceptionFilter,
  checkRequest,
  RequestValidationPipe,
  ServiceUnavailableError,
} from '@tessera/errors';
import {
  acceptJson,
  AccessLog,
  addRequestHooks,
  CallerGuard,
  CardNumbersInterceptor,
  checkExemptPaths,
  checkResponses,
  controllerRoutes,
  FairShareGuard,
  HttpMetrics,
  HttpParts,
  IdempotencyInterceptor,
  openApiDocument,
  RateLimitGuard,
  readExamples,
  RequestBodyInterceptor,
  requestIdOf,
  RouteTable,
  sendDeprecationHeaders,
  useCompiledRoutes,
  withExamples,
  type RouteLeftToNest,
} from '@tessera/http';
import type { ControllerRoute, OpenApiDocument } from '@tessera/http';
import { NestLogger, NotReadyError, StillStartingError } from '@tessera/telemetry';
import type { FastifyInstance } from 'fastify';
import { addressOf, createManagementServer } from '../management/management-server.js';
import { measureProcess } from '../management/process-metrics.js';
import type { ReferenceTarget } from '../management/reference-calls.js';
import type { BootOptions } from './boot-options.js';
import { withFoundation } from './foundation.js';
import { keepCompiledCode } from './keep-compiled-code.js';
import type { Foundation } from './foundation.js';
import type { ServiceDefinition } from './service-definition.js';
import { ServiceModule } from './service.module.js';
import { Shutdown } from './shutdown.js';

const NO_TOKEN_KEYS = 'The keys of the token issuer have not been fetched yet.';
/** A service and its issuer may start at the same time. */
const TOKEN_KEYS_PATIENCE_MS = 10_000;

/** A service that responds to requests. */
export interface RunningService {
  /** Where it listens; with port 0 the system chose. Links are built from `PUBLIC_URL` instead. */
  readonly url: string;
  readonly managementUrl: string;
  readonly foundation: Foundation;
  readonly routes: readonly ControllerRoute[];
  /** Routes that {@link useCompiledRoutes} does not understand, with the reason. */
  readonly routesLeftToNest: readonly RouteLeftToNest[];
  readonly openApi: OpenApiDocument;
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T;
  /** From now on readiness is false, and every response closes its connection. */
  dismiss(): void;
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>;
}

/**
 * Boots the API of a service: the same way in production, on a laptop and in a test.
 *
 * @throws ConfigurationError, KeyringError or BootError with a sentence for the operator
 */
export async function bootService(
  definition: ServiceDefinition,
  options: BootOptions = {},
): Promise<RunningService> {
  return withFoundation(definition, { ...options, role: 'api' }, (foundation) =>
    start(definition, foundation, options),
  );
}

async function start(
  definition: ServiceDefinition,
  foundation: Foundation,
  { beforeListening }: Pick<BootOptions, 'beforeListening'>,
): Promise<RunningService> {
  const { config, readiness, registry, clock } = foundation;
  const routeTable = new RouteTable();
  const metrics = new HttpMetrics(registry);
  const http = new HttpParts({
    config,
    logger: foundation.logger,
    metrics,
    errorShape: definition.errorShape,
  });
  const { underWay } = http;
  const shutdown = new Shutdown();
  const adapter = createAdapter(definition, foundation, { routeTable, metrics, http });
  const role = new ServiceRole('api');
  measureProcess(foundation, { role: role.name, apiVersion: definition.version });
  const module = ServiceModule.forRoot({
    definition,
    foundation,
    clock,
    role,
    shutdown,
    underWay,
    metrics,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(foundation.logger),
  });
  const routes = controllerRoutes(app);
  for (const route of routes) {
    for (const Class of [route.body, route.query]) if (Class !== undefined) checkRequest(Class);
  }
  checkExemptPaths(config, routes);
  const described = () => openApiDocument({ tags: {}, ...definition }, routes);
  const openApi = () => withExamples(described(), readExamples(definition.examples));
  useGlobals(app, definition, config, routeTable);
  sendDeprecationHeaders(app.getHttpAdapter().getInstance(), routes);
  if (config.nodeEnv === 'test') checkResponses(app.getHttpAdapter().getInstance(), described());
  const routesLeftToNest = config.routeHandling === 'nest' ? [] : useCompiledRoutes(app);
  await app.init();
  await rememberKeyring(foundation);
  const loading = new AbortController();
  if (needsTokenKeys(definition, config)) {
    loadTokenKeys(app.get(JwksClient), foundation, loading.signal);
  }
  const management = createManagementServer({
    readiness,
    registry,
    openApi,
    reference: config.nodeEnv === 'development' ? referenceTarget(app, config) : undefined,
    title: definition.title,
  });
  beforeListening?.();
  // Readiness is reported only once there is a service that can be ready.
  await app.listen(config.port, config.host);
  await management.listen({ port: config.managementPort, host: config.host });
  keepCompiledCode();
  const dismiss = () => {
    readiness.stop();
    underWay.dismiss();
  };
  return {
    url: await app.getUrl(),
    managementUrl: addressOf(management),
    foundation,
    routes,
    routesLeftToNest,
    get openApi() {
      return openApi();
    },
    get: (token) => app.get(token, { strict: false }),
    dismiss,
    close: async () => {
      loading.abort();
      dismiss();
      shutdown.begin();
      // Nest would first close queues and stop tasks that requests in flight still need.
      await underWay.finish(app.getHttpServer());
      http.stop();
      await app.close();
      await management.close();
      await foundation.close();
    },
  };
}

/** A service that issues tokens, or needs none, has no issuer but itself. */
function referenceTarget(app: NestFastifyApplication, config: BaseConfig): ReferenceTarget {
  return {
    serviceUrl: () => addressOf(app.getHttpAdapter().getInstance()),
    issuerUrl: config instanceof ServiceConfig ? config.oauthIssuer : undefined,
  };
}

function needsTokenKeys(definition: ServiceDefinition, config: BaseConfig): boolean {
  const { issuesTokens = false, authenticated = true } = definition;
  return config instanceof ServiceConfig && authenticated && !issuesTokens;
}

/**
 * A pod that cannot verify tokens gets no requests. Once it could, an outage of the issuer changes
 * nothing: every pod would become unready at the same time.
 */
function loadTokenKeys(jwks: JwksClient, { readiness }: Foundation, signal: AbortSignal): void {
  let hasLoaded = false;
  const end = performance.now() + TOKEN_KEYS_PATIENCE_MS;
  readiness.add('token-keys', () => {
    hasLoaded ||= jwks.isLoaded;
    return hasLoaded
      ? Promise.resolve()
      : Promise.reject(
          performance.now() < end
            ? new StillStartingError(NO_TOKEN_KEYS)
            : new NotReadyError(NO_TOKEN_KEYS),
        );
  });
  void jwks.load(signal);
}

interface AdapterParts {
  readonly routeTable: RouteTable;
  readonly metrics: HttpMetrics;
  readonly http: HttpParts;
}

function createAdapter(
  definition: ServiceDefinition,
  { config, logger, logOutput: output, tracing }: Foundation,
  { routeTable, metrics, http }: AdapterParts,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    ...http.serverOptions,
    logger: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      requestIdOf(request.headers['x-request-id']),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  http.guard(fastify.server);
  acceptJson(fastify);
  routeTable.watch(fastify);
  const { name: service } = definition;
  addRequestHooks(fastify, {
    accessLog: new AccessLog({ logger, output, service, instance: config.instance }),
    metrics,
    underWay: http.underWay,
    bodies: http.bodies,
    tracing,
    errorShape: definition.errorShape,
    strictTransport: config.production,
  });
  return adapter;
}

function useGlobals(
  app: NestFastifyApplication,
  definition: ServiceDefinition,
  config: BaseConfig,
  routeTable: RouteTable,
): void {
  // The order counts: the limit is by principal, which the access guard finds.
  if (config instanceof ServiceConfig) {
    app.useGlobalGuards(app.get(AccessGuard), new CallerGuard());
  }
  app.useGlobalGuards(app.get(FairShareGuard), app.get(RateLimitGuard));
  const { refusesEmptyStrings = false } = definition;
  app.useGlobalPipes(new RequestValidationPipe({ refusesEmptyStrings }));
  const cardNumbers = app.get(CardNumbersInterceptor);
  cardNumbers.use(definition.cardNumbers);
  // The order counts: nothing that is refused is kept.
  app.useGlobalInterceptors(
    cardNumbers,
    app.get(RequestBodyInterceptor),
    app.get(IdempotencyInterceptor),
  );
  app.useGlobalFilters(
    new ApiExceptionFilter({
      shape: definition.errorShape,
      allowedMethods: (path) => routeTable.allowedMethods(path),
      translate: unavailable,
    }),
  );
}

function unavailable(thrown: unknown): ServiceUnavailableError | undefined {
  // A client that goes while it sends its body resets a connection too: Fastify says so by a status.
  if (isOfClient(thrown)) return undefined;
  if (isTransactionUndone(thrown)) {
    return new ServiceUnavailableError('A concurrent request was in the way; try again.', {
      cause: thrown,
      retryAfterSeconds: 1,
    });
  }
  const isDatabase = isDatabaseUnavailable(thrown);
  if (!isDatabase && !isNetworkFailure(thrown)) return undefined;
  const missing = isDatabase ? 'its database' : 'another one that it needs';
  return new ServiceUnavailableError(`The service cannot reach ${missing}; try again.`, {
    cause: thrown,
    retryAfterSeconds: 2,
  });
}

function isOfClient(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return false;
  return Number(thrown.statusCode) < 500;
}
