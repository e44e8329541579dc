import { ApiError } from './errors.js';
import type { WireResponse } from './exchange.js';
import type { ServiceName } from './service-name.js';
import type { Scalar } from './target.js';
import { Transport } from './transport.js';
import type { Call, TransportOptions } from './transport.js';
import type { HttpMethod, OperationOf, PathOf, RequestArgs, ResultOf } from './typed.js';

/** A response that is not JSON, or that another server sent. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** The body as UTF-8. */
  text(): string;
  /** The body as JSON. */
  json(): unknown;
}

/** A call without types. */
export interface RawInit extends Omit<Call, 'method' | 'path' | 'pathParams'> {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
}

/** @internal A call whose types its caller knows. */
export interface AnyInit extends Omit<
  Call,
  'method' | 'path' | 'pathParams' | 'body' | 'contentType'
> {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
  readonly body?: unknown;
}

/** @internal What resources that several services have need of a service. */
export interface Caller {
  call(method: HttpMethod, path: string, init?: AnyInit): Promise<unknown>;
}

/** Every operation of a service by method and path, with the types of its API description. */
export class ServiceApi<Paths> {
  readonly #transport: Transport;
  readonly #service: ServiceName;

  /** @internal */
  constructor(options: TransportOptions) {
    this.#transport = new Transport(options);
    this.#service = options.service;
  }

  /**
   * Calls an operation that has no method.
   *
   * ```ts
   * await tessera.fraud.request('GET', '/api/decisions/{id}', { params: { id } });
   * ```
   *
   * @throws ApiError, ConnectionError, ConfigurationError, or the reason of the signal
   */
  async request<Method extends HttpMethod, Path extends PathOf<Paths, Method>>(
    method: Method,
    path: Path,
    ...[init]: RequestArgs<OperationOf<Paths, Method, Path>>
  ): Promise<ResultOf<OperationOf<Paths, Method, Path>>> {
    const result = await this.call(method, path, init as AnyInit | undefined);
    return result as ResultOf<OperationOf<Paths, Method, Path>>;
  }

  /** Calls an operation whose request or response is not JSON, such as a forward or a CSV report. */
  async raw<Method extends HttpMethod>(
    method: Method,
    path: PathOf<Paths, Method>,
    { params, ...init }: RawInit = {},
  ): Promise<RawResponse> {
    const response = await this.#transport.send({ ...init, method, path, pathParams: params });
    const { status, headers, bytes } = response;
    const text = (): string => new TextDecoder().decode(bytes);
    return { status, headers, body: bytes, text, json: () => JSON.parse(text()) as unknown };
  }

  /** @internal */
  async call(method: HttpMethod, path: string, init: AnyInit = {}): Promise<unknown> {
    const { params, body, ...options } = init;
    const response = await this.#transport.send({
      ...options,
      method,
      path,
      pathParams: params,
      ...(body !== undefined && { body: JSON.stringify(body), contentType: 'application/json' }),
    });
    return jsonOf(response, this.#service);
  }
}

function jsonOf({ status, headers, bytes }: WireResponse, service: ServiceName): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    throw new ApiError({
      service,
      status,
      code: 'INVALID_RESPONSE',
      description: 'The response is not JSON. Does the url belong to the service?',
      errors: [],
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: undefined,
      attempts: 1,
      idempotencyKey: undefined,
    });
  }
}
