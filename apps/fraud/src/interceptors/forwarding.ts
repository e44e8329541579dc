import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@tessera/errors';
import { OutboundTimeoutError } from '@tessera/outbound';
import type { OutboundStreamResponse } from '@tessera/outbound';
import type { FastifyReply } from 'fastify';
import { Destinations } from '../outbound/destinations.js';
import type { ActiveInterceptor } from './active-interceptors.js';
import { DiscoveredKeys } from './discovered-keys.js';
import { answerHeaders, requestHeaders } from './forwarded-headers.js';
import { isJson, limited, parseBody } from './intercepted-body.js';
import {
  BrokenBodyError,
  DestinationTooSlowError,
  DestinationUnreachableError,
} from './interceptors.errors.js';
import { type RawAnswer, sendRaw } from './raw-answer.js';
import type { StreamedRequest } from './streamed-body.js';

type ExtraHeaders = Readonly<Record<string, string>>;

/** What of a passing body is looked at for the names of its fields. */
const MAX_LOOKED_AT_BYTES = 64 * 1024;

/** Passes requests on to destinations and their answers back, byte for byte. */
@Injectable()
export class Forwarding {
  constructor(
    private readonly destinations: Destinations,
    private readonly keys: DiscoveredKeys,
  ) {}

  /** Sends the body while it arrives: nothing is decided, and nothing is kept. */
  async passThrough(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const look = this.looker(interceptor.id, request);
    const body = limited(look.see);
    const failed = Promise.withResolvers<never>();
    // A destination that cannot be reached fails the body, too, and that is for `sent` to say.
    body.once('error', (error) => {
      if (error instanceof ApiError) failed.reject(error);
    });
    const arriving = request.streamedBody ?? Readable.from([]);
    arriving.once('error', () => body.destroy(new BrokenBodyError())).pipe(body);
    const length = request.headers['content-length'];
    const lengthHeader: ExtraHeaders = length === undefined ? {} : { 'content-length': length };
    const sent = this.send(interceptor, request, body, lengthHeader, reply, {});
    // Of a body that is too large, the caller is told just that, and not that its sending failed.
    const answer = await Promise.race([sent, failed.promise]);
    look.end();
    await sendRaw(reply, passedBack(answer));
  }

  /** Sends a body that had to be read, for which nothing is decided. */
  async passOn(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    bytes: Buffer,
    reply: FastifyReply,
  ): Promise<void> {
    const look = this.looker(interceptor.id, request);
    // A copy: the bytes are overwritten once the answer is sent.
    look.see(bytes.length > MAX_LOOKED_AT_BYTES ? bytes : Buffer.from(bytes));
    look.end();
    await this.forward(interceptor, request, bytes, reply, {});
  }

  /** Sends a body that was read. */
  async forward(
    interceptor: ActiveInterceptor,
    request: StreamedRequest,
    bytes: Buffer,
    reply: FastifyReply,
    extra: ExtraHeaders,
  ): Promise<void> {
    const answer = await this.send(interceptor, request, bytes, {}, reply, extra);
    await sendRaw(reply, passedBack(answer), extra);
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

  /** Keeps the beginning of a JSON body until it is whole, to learn the names of its fields. */
  private looker(interceptorId: string, { headers }: StreamedRequest) {
    const isOfInterest = isJson(headers['content-type']) && this.keys.isCurious(interceptorId);
    const seen: Buffer[] = [];
    let length = 0;
    return {
      see: (chunk: Buffer) => {
        length += chunk.length;
        if (isOfInterest && length <= MAX_LOOKED_AT_BYTES) seen.push(chunk);
      },
      end: () => {
        if (!isOfInterest || length === 0 || length > MAX_LOOKED_AT_BYTES) return;
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

function passedBack({ status, headers, body }: OutboundStreamResponse): RawAnswer {
  return { status, headers: answerHeaders(headers), body };
}
