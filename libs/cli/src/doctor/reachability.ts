import { connect } from 'node:tls';
import type { Findings } from './finding.js';

const TIMEOUT_MS = 5_000;
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const DAY_MS = 86_400_000;
const EXPIRY_DAYS = 14;

/** What the codes of failed connections mean, and what to do. */
const CONNECTION_ERRORS: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  ENOTFOUND: ['Its host name has no address.', 'Create the DNS record, or correct the URL.'],
  ECONNREFUSED: ['Nothing listens there.', 'See whether its pods run and its ingress leads there.'],
  ECONNRESET: ['The connection was closed.', 'See whether its ingress speaks HTTPS to the API.'],
  CERT_HAS_EXPIRED: ['Its certificate has expired.', 'Renew the certificate.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'Its certificate is for another name.',
    'Issue a certificate for the host of the URL.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'Its certificate is from an unknown authority.',
    'Name the authority in NODE_EXTRA_CA_CERTS, or install the whole chain.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'Its certificate is from an unknown authority.',
    'Name the authority in NODE_EXTRA_CA_CERTS.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'Its certificate is self-signed.',
    'Install a certificate from an authority.',
  ],
};

/** Whether a service responds at its URL, over TLS, with a clock like ours. */
export async function checkReachability(url: string, findings: Findings): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
  } catch (error) {
    const [message, fix] = explain(error);
    findings.failure('reachable', `${url}: ${message}`, fix);
    return false;
  }
  findings.ok('reachable', `${url} responds.`);
  checkClock(response, findings);
  await checkTls(new URL(url), findings);
  return true;
}

/** Whether the pod that answers at a management URL is ready, and what it says is worse. */
export async function checkReadiness(
  management: string | undefined,
  findings: Findings,
): Promise<void> {
  if (management === undefined) {
    findings.skipped(
      'ready',
      'Its management port is not public: forward it (kubectl port-forward) and give --management.',
    );
    return;
  }
  try {
    const url = `${management}/health/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { faults = {}, degraded = {} } = (await response.json()) as Readiness;
    for (const [name, reason] of Object.entries(faults)) {
      findings.failure('ready', `${name}: ${reason}`, 'docs/operations/runbooks.md, PodsNotReady.');
    }
    for (const [name, effect] of Object.entries(degraded)) {
      findings.warning('ready', `${name}: ${effect}`, 'docs/operations/faults.md says what works.');
    }
    if (response.ok && Object.keys(degraded).length === 0) findings.ok('ready', 'Ready.');
  } catch (error) {
    const [message, fix] = explain(error);
    findings.failure('ready', `${management}: ${message}`, fix);
  }
}

interface Readiness {
  readonly faults?: Readonly<Record<string, string>>;
  readonly degraded?: Readonly<Record<string, string>>;
}

function explain(error: unknown): readonly [message: string, fix: string] {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return [
      `No response within ${TIMEOUT_MS / 1_000} s.`,
      'See the network between, and the pods.',
    ];
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const errors = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
  const { code = 'unknown error' } = (errors[0] ?? {}) as { code?: string };
  return CONNECTION_ERRORS[code] ?? [`Failed to connect (${code}).`, 'See the network between.'];
}

function checkClock(response: Response, findings: Findings): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const difference = Date.now() - date;
  if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS) {
    findings.ok('clock', 'Agrees with this machine.');
    return;
  }
  const seconds = Math.round(Math.abs(difference) / 1_000);
  findings.failure(
    'clock',
    `It is ${seconds} s ${difference > 0 ? 'behind' : 'ahead of'} this machine.`,
    'Synchronize both clocks (NTP): tokens and signatures of webhooks are checked by them.',
  );
}

async function checkTls(url: URL, findings: Findings): Promise<void> {
  if (url.protocol !== 'https:') {
    if (isLoopback(url.hostname)) findings.ok('TLS', 'Not needed on this machine.');
    else {
      findings.failure('TLS', 'The URL is not https.', 'Put an ingress with TLS in front of it.');
    }
    return;
  }
  const validTo = await certificateEnd(url);
  if (validTo === null) return;
  const days = Math.floor((validTo - Date.now()) / DAY_MS);
  if (days >= EXPIRY_DAYS) findings.ok('TLS', `The certificate is valid for ${days} days.`);
  else {
    const fix = 'See why it is not renewed (cert-manager: kubectl describe certificate).';
    findings.warning('TLS', `The certificate expires in ${days} days.`, fix);
  }
}

function certificateEnd({ hostname, port }: URL): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      timeout: TIMEOUT_MS,
    });
    const end = (result: number | null) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => {
      end(Date.parse(socket.getPeerCertificate().valid_to));
    });
    // Whether it can be reached was checked before.
    socket.once('error', () => {
      end(null);
    });
    socket.once('timeout', () => {
      end(null);
    });
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
