import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import { ForbiddenAddressError, OutboundError, toOutboundError } from './outbound.errors.js';
import type { NameResolver } from './name-resolver.js';
import { createTunnel, type OutboundProxy } from './proxy-tunnel.js';

export interface CheckedConnectorOptions {
  readonly policy: Pick<AddressPolicy, 'allows'>;
  readonly resolve: NameResolver;
  readonly connectTimeoutMs: number;
  /** Called for each connection to an allowed address. */
  readonly onConnect?: (host: string, address: string) => void;
  /** Aborts running lookups. */
  readonly closing: AbortSignal;
  /** PEM certificates trusted in addition to Node's own: those of a private authority. */
  readonly certificateAuthorities?: readonly string[] | undefined;
  /** Shown to servers that ask for one. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Connections go through it; without one, straight to their destination. */
  readonly proxy?: OutboundProxy | undefined;
}

/** Who we are in TLS, to a peer that lets certain certificates in and no others (mTLS). */
export interface ClientCertificate {
  /** PEM, the authorities between it and the root behind it. */
  readonly certificate: string;
  /** PEM, unencrypted; a `Secret<string>`, so that it prints nowhere. */
  readonly privateKey: { expose(): string };
}

/** Opens a connection that carries no TLS yet. */
type Dial = (
  target: buildConnector.Options,
  callback: (...result: [error: Error, socket: null] | [error: null, socket: Socket]) => void,
) => void;

/**
 * Dials for undici, and only where the policy allows. Three checks, because each has a hole that
 * the next one closes: a host literal is never looked up; a name is refused if any of its addresses
 * is forbidden, and the checked address is the one dialed (no second lookup that could return a
 * different one); the address of the connected socket is checked before the first byte, TLS
 * included, is sent.
 *
 * Behind a proxy the first two remain, and the proxy has to refuse private addresses itself, because
 * it looks up the name again.
 */
export function createCheckedConnector(options: CheckedConnectorOptions): buildConnector.connector {
  const { policy, connectTimeoutMs: timeout, proxy } = options;
  const dial = proxy === undefined ? dialDirectly(options) : dialThrough(proxy, options);
  const wrapInTls = buildConnector({
    timeout,
    allowH2: false,
    ca: [...rootCertificates, ...(options.certificateAuthorities ?? [])],
    ...(options.clientCertificate && {
      cert: options.clientCertificate.certificate,
      key: options.clientCertificate.privateKey.expose(),
    }),
  });
  return (target, callback) => {
    if (isIP(target.hostname) !== 0 && !policy.allows(target.hostname)) {
      callback(new ForbiddenAddressError(), null);
      return;
    }
    dial(target, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      if (target.protocol === 'https:') {
        wrapInTls({ ...target, httpSocket: socket }, (...[failure, secured]) => {
          if (failure === null) callback(null, secured);
          else callback(tlsError(failure), null);
        });
      } else {
        callback(null, socket);
      }
    });
  };
}

function dialDirectly(options: CheckedConnectorOptions): Dial {
  const { policy, connectTimeoutMs: timeout } = options;
  const dialTcp = buildConnector({ timeout, allowH2: false, lookup: checkedLookup(options) });
  return (target, callback) => {
    // Without the name for TLS, which undici would otherwise look up in the host's place.
    const tcpTarget = { hostname: target.hostname, protocol: 'http:', port: portOf(target) };
    dialTcp(tcpTarget, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const address = socket.remoteAddress ?? '';
      if (!policy.allows(address)) {
        socket.destroy();
        callback(new ForbiddenAddressError(), null);
        return;
      }
      options.onConnect?.(`${target.hostname}:${portOf(target)}`, address);
      callback(null, socket);
    });
  };
}

function dialThrough(proxy: OutboundProxy, options: CheckedConnectorOptions): Dial {
  const { connectTimeoutMs, certificateAuthorities } = options;
  const openTunnel = createTunnel({ proxy, connectTimeoutMs, certificateAuthorities });
  const lookUp = checkedLookup(options);
  return (target, callback) => {
    const destination = { hostname: target.hostname, port: portOf(target) };
    if (proxy.resolvesNames || isIP(target.hostname) !== 0) {
      openTunnel(destination, callback);
      return;
    }
    lookUp(target.hostname, { all: true }, (error) => {
      if (error === null) openTunnel(destination, callback);
      else callback(error, null);
    });
  };
}

/** Before the handshake has ended, a connection that breaks is a handshake that failed. */
function tlsError(error: Error): OutboundError {
  const sorted = toOutboundError(error);
  return sorted.code === 'connection_lost' ? new OutboundError('tls_failure', error) : sorted;
}

function portOf(target: buildConnector.Options): string {
  return target.port || (target.protocol === 'https:' ? '443' : '80');
}

function checkedLookup({ policy, resolve, closing }: CheckedConnectorOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    let given = false;
    const give = (error: Error | null, found: LookupAddress[]): void => {
      if (given) {
        return;
      }
      given = true;
      closing.removeEventListener('abort', giveUp);
      if (error !== null || lookupOptions.all === true) {
        callback(error, found);
      } else {
        callback(null, found[0]?.address ?? '', found[0]?.family);
      }
    };
    const giveUp = (): void => {
      give(new OutboundError('aborted'), []);
    };
    closing.addEventListener('abort', giveUp);
    resolve(hostname).then(
      (found) => {
        const allowed = found.length > 0 && found.every(({ address }) => policy.allows(address));
        give(allowed ? null : new ForbiddenAddressError(), found);
      },
      (error: unknown) => {
        give(toOutboundError(error), []);
      },
    );
  };
}
