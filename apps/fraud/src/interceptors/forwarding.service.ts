import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@tessera/errors';
import { OutboundTimeoutError } from '@tessera/outbound';
import type { OutboundStreamResponse } from '@tessera/outbound';
import type { FastifyReply } from 'fastify';
import { DestinationsClient } from '../outbound/destinations.client.js';
import type { ActiveInterceptor } from './active-interceptors.service.js';
import { DiscoveredKeysService } from './discovered-keys.service.js';
import { responseHeaders, requestHeaders } from './forwarded-headers.js';
import { isJson, limited, parseBody } from './intercepted-body.js';
import {
  BrokenBodyError,
  DestinationTooSlowError,
  DestinationUnreachableError,
} from './interceptors.errors.js';
import { type RawResponse, sendRaw } from './raw-response.js';
import type { StreamedRequest } from './stream-intercepted-bodies.js';

type ExtraHeaders = Readonly<Record<string, string>>;

/** How much of a passing body is scanned for field names. */
const MAX_SCANNED_BYTES = 64 * 1024;

/** Forwards requests to destinations and returns their responses, byte for byte. */
@Injectable()
export class ForwardingService {
  constructor(
    private readonly destinations: DestinationsClient,
    private readonly keys: DiscoveredKeysService,
  ) {}

  /** Streams the body as it arrives, without a decision and without storing it. */
  async passThrough(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const reader = this.fieldReader(interceptor.id, request);
    const body = limited(reader.see);
    const failed = Promise.withResolvers<never>();
    // An unreachable destination also fails the body; `sent` reports that error.
    body.once('error', (error) => {
      if (error instanceof ApiError) failed.reject(error);
    });
    const arriving = request.streamedBody ?? Readable.from([]);
    arriving.once('error', () => body.destroy(new BrokenBodyError())).pipe(body);
    const length = request.headers['content-length'];
    const lengthHeader: ExtraHeaders = length === undefined ? {} : { 'content-length': length };
    const sent = this.send(interceptor, request, body, lengthHeader, reply, {});
    // If the body is too large, report that to the caller rather than the failed request.
    const response = await Promise.race([sent, failed.promise]);
    reader.end();
    await sendRaw(reply, rawResponse(response));
  }

  /** Forwards a body that had to be buffered, without a decision. */
  async passOn(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    bytes: Buffer,
    reply: FastifyReply,
  ): Promise<void> {
    const reader = this.fieldReader(interceptor.id, request);
    // A copy, because the bytes are overwritten once the response is sent.
    reader.see(bytes.length > MAX_SCANNED_BYTES ? bytes : Buffer.from(bytes));
    reader.end();
    await this.forward(interceptor, request, bytes, reply, {});
  }

  /** Forwards a buffered body. */
  async forward(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    bytes: Buffer,
    reply: FastifyReply,
    extra: ExtraHeaders,
  ): Promise<void> {
    const response = await this.send(interceptor, request, bytes, {}, reply, extra);
    await sendRaw(reply, rawResponse(response), extra);
  }

  /** @throws DestinationUnreachableError, DestinationTooSlowError */
  private async send(
    { destination }: ActiveInterceptor,
    request: StreamedRequest,
    body: Buffer | Readable,
    bodyHeaders: ExtraHeaders,
    reply: FastifyReply,
    extra: ExtraHeaders,
  ): Promise<OutboundStreamResponse> {
    const caller = new AbortController();
    reply.raw.once('close', () => {
      caller.abort();
    });
    try {
      return await this.destinations.stream(destination.url, {
        method: 'POST',
        headers: { ...requestHeaders(request.headers), ...bodyHeaders },
        body,
        timeoutMs: destination.timeout_ms,
        signal: caller.signal,
      });
    } catch (error) {
      if (error instanceof OutboundTimeoutError) throw new DestinationTooSlowError(error, extra);
      throw new DestinationUnreachableError(error, extra);
    }
  }

  /** Keeps the beginning of a JSON body until it is complete, to learn the names of its fields. */
  private fieldReader(interceptorId: string, { headers }: StreamedRequest) {
    const isScanned = isJson(headers['content-type']) && this.keys.learnsFrom(interceptorId);
    const seen: Buffer[] = [];
    let length = 0;
    return {
      see: (chunk: Buffer) => {
        length += chunk.length;
        if (isScanned && length <= MAX_SCANNED_BYTES) seen.push(chunk);
      },
      end: () => {
        if (!isScanned || length === 0 || length > MAX_SCANNED_BYTES) return;
        parseBody(Buffer.concat(seen), headers['content-encoding']).then(
          (body) => {
            this.keys.note(interceptorId, body);
          },
          () => undefined,
        );
      },
    };
  }
}

function rawResponse({ status, headers, body }: OutboundStreamResponse): RawResponse {
  return { status, headers: responseHeaders(headers), body };
}
