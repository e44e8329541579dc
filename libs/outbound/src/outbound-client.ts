import type { Readable } from 'node:stream';
import {
  beginClientSpan,
  endClientSpan,
  errorTypeOf,
  inClientSpan,
} from '@tessera/telemetry/tracing';
import type { Span } from '@tessera/telemetry/tracing';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { AddressPolicy } from './address-policy.js';
import { createCheckedConnector } from './checked-connector.js';
import type { ClientCertificate } from './checked-connector.js';
import { Deadline } from './deadline.js';
import { exchange, type OutboundHead, type OutboundResponse } from './exchange.js';
import { DialedAddresses } from './dialed-addresses.js';
import { createNameResolver, systemResolver } from './name-resolver.js';
import type { NameResolver } from './name-resolver.js';
import { OutboundError, toOutboundError } from './outbound.errors.js';
import type { OutboundProxy } from './proxy-tunnel.js';
import { followRedirect, isRedirect } from './redirect.js';
import type { Hop } from './redirect.js';
import { parseTargetUrl } from './target-url.js';

export interface OutboundClientOptions {
  /** Ranges that may be dialled although they are not public. Development only; default none. */
  readonly allowCidrs?: readonly string[];
  /**
   * Destinations that the operator named in the configuration and that may be private. Exact URLs:
   * another path of the same host does not match, and neither does a redirect's target.
   */
  readonly internalUrls?: readonly string[];
  /**
   * Origins that the operator named in the configuration and that may be private: a store, of which each
   * object has a URL.
   */
  readonly internalOrigins?: readonly string[];
  /** Through which every destination but internal ones is reached. */
  readonly proxy?: OutboundProxy | undefined;
  /** PEM certificates trusted in addition to Node's own. */
  readonly certificateAuthorities?: readonly string[];
  /** Sent to every server that requests one, so use such a client for a single peer only. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Resolves host names to IP addresses; DNS, except in tests. */
  readonly resolve?: NameResolver;
}

export interface OutboundRequest {
  /** Default GET. */
  readonly method?: string;
  /** Names in any case; sent as given. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Names of headers that a redirect to another origin does not get; credentials never go there. */
  readonly confidentialHeaders?: readonly string[];
  /** Over everything: name, TLS, every hop, the headers and what is read of the body. */
  readonly timeoutMs: number;
  /** Maximum number of bytes read of the response body. */
  readonly maxBytes: number;
  /** `refuse` (default) returns a 3xx like any other response; `follow` takes at most five hops. */
  readonly redirects?: 'follow' | 'refuse';
  /** Decides at the headers whether the body is read or thrown away. Default: read. */
  readonly wantsBody?: (head: OutboundHead) => boolean;
  /**
   * How many bytes of a declined body are returned: of a failure (from 400) what arrives within 250 ms,
   * otherwise what arrives together with the headers. Default 0.
   */
  readonly excerptBytes?: number;
  /** Gives the call up. */
  readonly signal?: AbortSignal;
}

/** A response whose body is passed on while it arrives. It must be read or destroyed. */
export interface OutboundStreamResponse extends OutboundHead {
  readonly body: Readable;
}

export type OutboundStreamRequest = Omit<
  OutboundRequest,
  'body' | 'maxBytes' | 'redirects' | 'wantsBody' | 'excerptBytes'
> & { readonly body?: string | Uint8Array | Readable };

/** Redirects followed at most: a deliberate limit. */
export const MAX_REDIRECTS = 5;
const CONNECT_TIMEOUT_MS = 15_000;
/** Below Node's own five seconds, so that a reused connection is rarely one just being closed. */
const KEEP_ALIVE_MS = 3_000;

/**
 * The one way to the outside: webhooks, forwards, integrations and interceptors, whose
 * destinations are chosen by users of an API. Reaches public unicast addresses and nothing else,
 * however they are spelled, resolved or redirected to.
 *
 * Every failure is an {@link OutboundError} with a fixed code. A call has a span where its work is
 * traced, and sends no trace context: the server is not one of our services.
 */
export class OutboundClient {
  private readonly publicAgent: Agent;
  private readonly internalAgent: Agent;
  private readonly internalUrls: ReadonlySet<string>;
  private readonly internalOrigins: ReadonlySet<string>;
  private readonly closing = new AbortController();
  private readonly addresses = new DialedAddresses();

  constructor(options: OutboundClientOptions = {}) {
    const shared = {
      onConnect: (host: string, address: string) => {
        this.addresses.add(host, address);
      },
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      closing: this.closing.signal,
      certificateAuthorities: options.certificateAuthorities,
      clientCertificate: options.clientCertificate,
    };
    this.publicAgent = createAgent({
      ...shared,
      proxy: options.proxy,
      policy: new AddressPolicy(options.allowCidrs),
      resolve: options.resolve ?? createNameResolver(),
    });
    // A separate pool: a connection that was allowed for one exact URL must never serve another.
    this.internalAgent = createAgent({
      ...shared,
      policy: { allows: () => true },
      resolve: options.resolve ?? systemResolver,
    });
    this.internalUrls = new Set(options.internalUrls?.map((url) => parseTargetUrl(url).href));
    this.internalOrigins = new Set(
      options.internalOrigins?.map((url) => parseTargetUrl(url).origin),
    );
  }

  /**
   * Sends one request and reads its response.
   *
   * @throws OutboundError (with its subclasses {@link ForbiddenAddressError} and
   *   {@link OutboundTimeoutError}) whenever there is no complete response.
   */
  async request(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = new Deadline(request.timeoutMs, request.signal);
    try {
      const hop = firstHop(url, request);
      return await inClientSpan(
        hop,
        () => this.follow(hop, request, deadline),
        ({ status }) => status,
      );
    } catch (error) {
      throw deadline.reason ?? toOutboundError(error);
    } finally {
      deadline.release();
    }
  }

  /**
   * Sends one request, whose body may be a stream, and resolves when the response headers arrive.
   * Redirects are not followed: a stream cannot be sent twice. The deadline covers the body too:
   * past it, the stream fails.
   */
  async stream(url: string, request: OutboundStreamRequest): Promise<OutboundStreamResponse> {
    const deadline = new Deadline(request.timeoutMs, request.signal);
    let span: Span | undefined;
    try {
      const hop = firstHop(url, { ...request, body: undefined });
      span = beginClientSpan(hop);
      const answer = await openStream(this.agentFor(hop), hop, request.body ?? null, deadline);
      answer.body.once('close', () => {
        deadline.release();
        if (span !== undefined) endClientSpan(span, answer.statusCode);
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    } catch (error) {
      deadline.release();
      const failure = deadline.reason ?? toOutboundError(error);
      span?.fail(errorTypeOf(failure));
      span?.end();
      throw failure;
    }
  }

  /** The IP address of the newest connection to the URL's host and port; undefined without one. */
  addressOf(url: string): string | undefined {
    return this.addresses.of(url);
  }

  /** Ends every connection; requests in flight fail. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.publicAgent.destroy(), this.internalAgent.destroy()]);
  }

  private async follow(
    first: Hop,
    { redirects, wantsBody, maxBytes, excerptBytes = 0 }: OutboundRequest,
    deadline: Deadline,
  ): Promise<OutboundResponse> {
    const leadsOn = (head: OutboundHead): boolean =>
      redirects === 'follow' && isRedirect(head.status);
    const options = {
      wantsBody: (head: OutboundHead) => !leadsOn(head) && (wantsBody?.(head) ?? true),
      maxBytes,
      excerptBytes,
    };
    let hop = first;
    for (let redirected = 0; ; redirected += 1) {
      const agent = redirected === 0 ? this.agentFor(hop) : this.publicAgent;
      const answer = await exchange(agent, hop, options, deadline);
      if (!leadsOn(answer)) {
        return answer;
      }
      if (redirected === MAX_REDIRECTS) {
        throw new OutboundError('too_many_redirects');
      }
      hop = followRedirect(hop, answer.status, firstValue(answer.headers['location']));
    }
  }

  private agentFor(hop: Hop): Agent {
    const { href, origin } = hop.url;
    const isInternal = this.internalUrls.has(href) || this.internalOrigins.has(origin);
    return isInternal ? this.internalAgent : this.publicAgent;
  }
}

/**
 * undici notices an abort only once a request is on its connection, so a name or a connection that
 * hangs is left behind from outside.
 */
function openStream(
  agent: Agent,
  hop: Hop,
  body: string | Uint8Array | Readable | null,
  deadline: Deadline,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController();
    deadline.watch((reason) => {
      reject(reason);
      abort.abort(reason);
    });
    agent
      .request({
        origin: hop.url.origin,
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: hop.headers,
        body,
        signal: abort.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      })
      .then(resolve, reject);
  });
}

function createAgent(options: Parameters<typeof createCheckedConnector>[0]): Agent {
  return new Agent({
    connect: createCheckedConnector(options),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
}

function firstHop(
  url: string,
  request: Pick<OutboundRequest, 'method' | 'headers' | 'confidentialHeaders'> & {
    body?: string | Uint8Array | undefined;
  },
): Hop {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  return {
    url: parseTargetUrl(url),
    method: request.method ?? 'GET',
    headers,
    body: request.body ?? null,
    confidentialHeaders: request.confidentialHeaders,
  };
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
