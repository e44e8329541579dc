import { OutboundClient, OutboundError, type ClientCertificate } from '@tessera/outbound';
import {
  DirectoryServerAnswerError,
  type DirectoryServerError,
  DirectoryServerTimeoutError,
  DirectoryServerTlsError,
  DirectoryServerUnreachableError,
} from './directory-server.errors.js';
import {
  MESSAGE_CONTENT_TYPE,
  type MessageResponse,
  type MessageExchange,
} from './message-exchange.js';

export interface TlsMessageExchangeOptions {
  /** https. Configured by the operator, so it may be inside the network. */
  readonly url: string;
  /** Timeout for DNS, handshake, response and body together. */
  readonly timeoutMs: number;
  /** PEM certificates to trust in addition to the public ones. */
  readonly certificateAuthorities?: readonly string[];
  /** The client certificate, PEM. */
  readonly clientCertificate?: ClientCertificate;
}

/** A preparation response contains thousands of card ranges. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Connects to the directory server directly, with mutual TLS. */
export class TlsMessageExchange implements MessageExchange {
  private readonly client: OutboundClient;

  constructor(private readonly options: TlsMessageExchangeOptions) {
    const { certificateAuthorities = [], clientCertificate } = options;
    this.client = new OutboundClient({
      internalUrls: [options.url],
      certificateAuthorities,
      ...(clientCertificate !== undefined && { clientCertificate }),
    });
  }

  async send(message: string): Promise<MessageResponse> {
    try {
      return await this.client.request(this.options.url, {
        method: 'POST',
        headers: { 'content-type': MESSAGE_CONTENT_TYPE, accept: 'application/json' },
        body: message,
        timeoutMs: this.options.timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
    } catch (error) {
      throw error instanceof OutboundError ? directoryServerError(error) : error;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

function directoryServerError(error: OutboundError): DirectoryServerError {
  switch (error.code) {
    case 'tls_failure':
      return new DirectoryServerTlsError(error);
    case 'timeout':
      return new DirectoryServerTimeoutError(error);
    case 'body_too_large':
    case 'protocol_error':
      return new DirectoryServerAnswerError(error);
    case 'invalid_url':
    case 'forbidden_address':
    case 'dns_failure':
    case 'connect_failure':
    case 'aborted':
    case 'redirect_refused':
    case 'too_many_redirects':
    case 'connection_lost':
      return new DirectoryServerUnreachableError(error);
    default:
      return error.code satisfies never;
  }
}
