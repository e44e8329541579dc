import { ApiError, ConfigurationError, ConnectionError } from '@tessera/client';
import type { AuditStatus, Tessera, WebhookEndpoint } from '@tessera/client';
import { eventApiOf } from '../installation/services.js';
import type { EventService } from '../installation/services.js';
import type { Findings } from './finding.js';

const TIMEOUT_MS = 5_000;
const AUDIT_SCOPE = 'admin:audit:read';
const IN_FRONT = 'See what is in front of the service: it must lead /api/admin to it unchanged.';

interface Discovery {
  readonly issuer?: string;
  readonly jwks_uri?: string;
}

/** Whether identity describes itself under the URL by which services and callers know it. */
export async function checkIssuer(url: string, findings: Findings): Promise<void> {
  const base = url.replace(/\/$/, '');
  const discovery = await json<Discovery>(`${base}/.well-known/openid-configuration`);
  if (discovery === null) {
    const fix = 'Check the URL of identity, and that its ingress leads every path to it.';
    findings.failure('issuer', 'It has no OpenID configuration there.', fix);
    return;
  }
  if (discovery.issuer === base) findings.ok('issuer', `Its issuer is ${base}.`);
  else {
    findings.failure(
      'issuer',
      `Its issuer is ${String(discovery.issuer)}, but its URL is ${base}.`,
      'Set PUBLIC_URL and OAUTH_ISSUER of identity, and OAUTH_ISSUER of every service, to one URL.',
    );
  }
  const set = await json<{ keys?: unknown[] }>(discovery.jwks_uri ?? '');
  const count = set?.keys?.length ?? 0;
  if (count > 0) findings.ok('signing keys', `Publishes ${count}.`);
  else {
    const fix = 'Check PUBLIC_URL of identity; its log says whether it could open its keys.';
    findings.failure('signing keys', 'No key set at the URL that it names.', fix);
  }
}

/**
 * Whether a service takes a token of the issuer, and no other; and what it says of its audit trail,
 * which is behind that token.
 */
export async function checkTokens(
  service: string,
  { tessera, url }: { readonly tessera: Tessera; readonly url: string },
  findings: Findings,
): Promise<void> {
  // What a service says that lets anyone in is not worth asking for.
  if (await takesForgedToken(url, findings)) return;
  try {
    const status = await auditStatus(tessera, service);
    findings.ok('tokens', 'Takes a token of the issuer.');
    reportAudit(status, findings);
  } catch (error) {
    reportTokenError(error, findings);
  }
}

/** Endpoints that get nothing any more. */
export async function checkWebhooks(
  service: EventService,
  tessera: Tessera,
  findings: Findings,
): Promise<void> {
  try {
    const endpoints: WebhookEndpoint[] = [];
    for await (const endpoint of eventApiOf(tessera, service).endpoints.list()) {
      endpoints.push(endpoint);
    }
    const failing = endpoints.filter(
      ({ enabled, disabled_reason: reason, failing_since: since }) =>
        (!enabled && reason === 'failures') || since !== null,
    );
    if (failing.length === 0) {
      findings.ok('webhooks', `No endpoint is failing (${endpoints.length} registered).`);
      return;
    }
    findings.warning(
      'webhooks',
      `Deliveries fail at ${failing.map(({ url: at }) => at).join(', ')}.`,
      'See the log of deliveries in the console; OUTBOUND_PROXY and NetworkPolicies decide what is reached.',
    );
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConfigurationError) {
      findings.skipped('webhooks', `Not allowed to list endpoints: ${error.message}`);
    } else reportForeignResponse('webhooks', error, findings);
  }
}

/** Without this control, a service that checks no token at all would pass. */
async function takesForgedToken(url: string, findings: Findings): Promise<boolean> {
  const response = await fetch(`${url.replace(/\/$/, '')}/api/admin/audit-events/status`, {
    headers: { authorization: 'Bearer forged.token.value' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response === null || response.status === 401) return false;
  findings.failure('tokens', `A forged token gets ${response.status} in place of 401.`, IN_FRONT);
  return true;
}

function auditStatus(tessera: Tessera, service: string): Promise<AuditStatus> {
  switch (service) {
    case 'identity':
      return tessera.identity.auditEvents.status();
    case 'vault':
      return tessera.vault.auditEvents.status();
    case 'fraud':
      return tessera.fraud.auditEvents.status();
    case 'account-info':
      return tessera.accountInfo.auditEvents.status();
    case 'commerce':
      return tessera.commerce.auditEvents.status();
    default:
      return tessera.gateway.auditEvents.status();
  }
}

function reportAudit(
  { status, findings: rows, unsealed_since: since }: AuditStatus,
  findings: Findings,
) {
  switch (status) {
    case 'verified':
      findings.ok('audit trail', 'Verified up to its end.');
      return;
    case 'pending':
      findings.ok('audit trail', 'Its first verification is under way.');
      return;
    case 'overdue':
      findings.failure(
        'audit trail',
        `Not verified for an hour${since === null ? '' : `; unsealed since ${since}`}.`,
        'See whether the worker of the service runs.',
      );
      return;
    case 'mismatch':
      findings.failure(
        'audit trail',
        `${rows.length} rows do not agree with the chain.`,
        'Treat it as an incident: docs/operations/runbooks.md, AuditTrailMismatch.',
      );
  }
}

function reportTokenError(error: unknown, findings: Findings): void {
  if (error instanceof ApiError && error.status === 401) {
    findings.failure(
      'tokens',
      'Refuses a token of the issuer.',
      'Compare INSTANCE, OAUTH_ISSUER, OAUTH_JWKS_URL and OAUTH_INSTANCE_AUDIENCE with those of identity.',
    );
    return;
  }
  if (error instanceof ApiError && error.status === 403) {
    findings.warning(
      'tokens',
      `Takes the token, which lacks ${AUDIT_SCOPE}.`,
      `Run it as a person or client with ${AUDIT_SCOPE} to see the audit trail.`,
    );
    return;
  }
  if (error instanceof ApiError || error instanceof ConfigurationError) {
    findings.failure(
      'tokens',
      error.message,
      'Check the credentials: `tessera whoami` shows them.',
    );
  } else reportForeignResponse('tokens', error, findings);
}

/** Something else than the service may be at its URL, and respond with anything. */
function reportForeignResponse(
  check: 'tokens' | 'webhooks',
  error: unknown,
  findings: Findings,
): void {
  const reason =
    error instanceof ConnectionError ? error.message : 'Its response is not one of this API.';
  findings.failure(check, reason, IN_FRONT);
}

async function json<Value>(url: string): Promise<Value | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as Value) : null;
  } catch {
    return null;
  }
}
