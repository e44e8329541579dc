import { IsInt, Max, Min } from 'class-validator';
import { EnvVar } from './env-var.js';
import { TelemetryConfig } from './telemetry.config.js';

const MAX_TIMEOUT_MS = 600_000;

/** How much of a process one caller may take: deadlines, and numbers of connections and requests. */
export class HttpLimitsConfig extends TelemetryConfig {
  @EnvVar('MAX_IN_FLIGHT', {
    describe:
      'Requests that a pod works on at once; past it the answer is 503 with `Retry-After`. A request counts from the moment its body has arrived.',
    default: '256',
  })
  @IsInt()
  @Min(1)
  maxInFlight!: number;

  @EnvVar('PRINCIPAL_SHARE_PERCENT', {
    describe:
      'The share of `MAX_IN_FLIGHT` that one principal (a client, an API key, a person; without a credential, a source address) is guaranteed not to exceed while a pod is nearly full. Past it the response is 503 with `Retry-After` as soon as fewer than one place in eight is free. 100: no limit.',
    default: '50',
  })
  @IsInt()
  @Min(1)
  @Max(100)
  principalSharePercent!: number;

  @EnvVar('MAX_RECEIVING', {
    describe:
      'Requests whose bodies a pod is receiving at once; past it the response is 503 with `Retry-After`.',
    default: '2048',
  })
  @IsInt()
  @Min(1)
  maxReceiving!: number;

  @EnvVar('MAX_RECEIVING_PER_SOURCE', {
    describe:
      'The same for one source address, as `TRUSTED_PROXIES` tells it. IPv6 addresses count by their /64 network.',
    default: '1024',
  })
  @IsInt()
  @Min(1)
  maxReceivingPerSource!: number;

  @EnvVar('MAX_CONNECTIONS', {
    describe: 'Connections that a pod holds at once. A further one gets 503 and is closed.',
    default: '8192',
  })
  @IsInt()
  @Min(1)
  maxConnections!: number;

  @EnvVar('MAX_CONNECTIONS_PER_SOURCE', {
    describe:
      'Connections of one peer address at once. Addresses of `TRUSTED_PROXIES` are exempt: everyone is behind them.',
    default: '1024',
  })
  @IsInt()
  @Min(1)
  maxConnectionsPerSource!: number;

  @EnvVar('REQUEST_HEADERS_TIMEOUT_MS', {
    describe:
      'How long the headers of a request may take, and how long a new connection may be silent. Past it the response is 408 and the connection is closed.',
    default: '30000',
  })
  @IsInt()
  @Min(500)
  @Max(MAX_TIMEOUT_MS)
  requestHeadersTimeoutMs!: number;

  @EnvVar('REQUEST_BODY_TIMEOUT_MS', {
    describe:
      'How long the body of a request may take, 408 past it. Routes that accept larger bodies than 256 KiB have one second more for each further 64 KiB.',
    default: '30000',
  })
  @IsInt()
  @Min(500)
  @Max(MAX_TIMEOUT_MS)
  requestBodyTimeoutMs!: number;

  @EnvVar('REQUEST_BODY_MIN_RATE', {
    describe:
      'Bytes a second at which a body must arrive, measured from its start after 5 seconds. A slower one gets 408.',
    default: '1024',
  })
  @IsInt()
  @Min(1)
  requestBodyMinRate!: number;

  @EnvVar('RESPONSE_STALL_TIMEOUT_MS', {
    describe:
      'A client that reads nothing of its response for this long loses its connection. A slow one that keeps reading does not.',
    default: '30000',
  })
  @IsInt()
  @Min(500)
  @Max(MAX_TIMEOUT_MS)
  responseStallTimeoutMs!: number;

  @EnvVar('FAILED_AUTHENTICATIONS_PER_MINUTE', {
    describe:
      'Invalid credentials that one source address may send a minute. Past it, credentials of that source that are not known to be valid get 429 without being looked up.',
    default: '120',
  })
  @IsInt()
  @Min(1)
  failedAuthenticationsPerMinute!: number;
}
