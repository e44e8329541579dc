import { WithApprovals } from '@tessera/change-requests';
import { EnvVar, isSafeDatabaseUrl } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { OptionalOAuthClient } from '@tessera/platform-client';
import { WebhookConfig } from '@tessera/webhooks';
import { IsArray, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { EMAIL_LOCAL_PARTS, type EmailLocalPart } from './rules/canonical/canonical-email.js';
import { allowedDestinationProblems } from './outbound/allowed-destination-problems.js';

/** An absolute folder, or a bucket with a prefix that needs no encoding. */
const ARCHIVE_URL = /^(?:file:\/\/\/.+|s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[\w/.-]*)?)$/;

const CLIENT =
  'The OAuth client of this service, which has the scope `pci:tokens:read` at the vault.';

/** Repeated keys, events and reviews find their decision for at least a week. */
const MIN_DROP_AFTER_DAYS = 7;

export class FraudConfig extends WithApprovals(OptionalOAuthClient(WebhookConfig, CLIENT)) {
  @EnvVar('RULESET_POLL_MS', {
    describe:
      'How often a pod looks whether another version of a ruleset is active. A new version decides everywhere within a second.',
    default: '400',
  })
  @IsInt()
  @Min(50)
  @Max(800)
  rulesetPollMs!: number;

  @EnvVar('CONTEXT_HEADER', {
    describe:
      'Whether requests for a decision must name their context in the header `tessera-context` as well, where a router in front of several cells finds it. Set `required` in each cell: a request without the header would be routed to the default cell, whatever its context.',
    default: 'optional',
  })
  @IsIn(['optional', 'required'])
  contextHeader!: 'optional' | 'required';

  @EnvVar('SOURCE_DATABASE_URL', {
    roles: ['command'],
    describe:
      'For `context copy`: the database of the cell that has the context, with a role that may read its tables ([cells.md](operations/cells.md)).',
    secret: true,
  })
  @Omittable()
  @IsString()
  sourceDatabaseUrl?: Secret<string>;

  @EnvVar('SOURCE_ARCHIVE_URL', {
    roles: ['command'],
    describe:
      'For `context copy`: the archive of decisions of the cell that has the context, as its `DECISION_ARCHIVE_URL`. Files are only read.',
  })
  @Omittable()
  @IsString()
  sourceArchiveUrl?: string;

  @EnvVar('SOURCE_ARCHIVE_S3_REGION', {
    roles: ['command'],
    describe: 'For `context copy`: the region of the bucket of `SOURCE_ARCHIVE_URL`.',
    default: 'us-east-1',
  })
  @IsString()
  sourceArchiveS3Region!: string;

  @EnvVar('SOURCE_ARCHIVE_S3_ENDPOINT', {
    roles: ['command'],
    describe:
      'For `context copy`: the endpoint of the store of `SOURCE_ARCHIVE_URL`, if it is not Amazon S3. A private one is listed in `OUTBOUND_INTERNAL_HOSTS` as well.',
  })
  @Omittable()
  @IsFormat('http-url')
  sourceArchiveS3Endpoint?: string;

  @EnvVar('VELOCITY_TIMEOUT_MS', {
    describe:
      'How long a decision waits for its velocities. Past it the decision is made without them: it fails open, flagged.',
    default: '500',
  })
  @IsInt()
  @Min(10)
  @Max(5_000)
  velocityTimeoutMs!: number;

  @EnvVar('DEDUPE_REFERENCES', {
    describe:
      '`on`: a `transaction.reference` that comes again within 24 hours is the same payment, and velocities count it once.',
    default: 'off',
  })
  @IsIn(['on', 'off'])
  dedupeReferences!: 'on' | 'off';

  @EnvVar('EMAIL_LOCAL_PART', {
    describe:
      'What of an e-mail address before the @ rules, lists and velocities compare: `exact` is every letter as it was sent, `lowercase` ignores the case. The domain never has a case. After a change run `blacklist canonicalize`.',
    default: 'exact',
  })
  @IsIn(EMAIL_LOCAL_PARTS)
  emailLocalPart!: EmailLocalPart;

  @EnvVar('OUTBOUND_INTERNAL_HOSTS', {
    describe:
      'Hosts inside the network, as `host:port` and comma-separated, that integrations and interceptors may reach although their addresses are private, over http as well. Exact hosts: nothing is matched by its ending.',
    default: '',
  })
  @IsArray()
  @Matches(/^[A-Za-z0-9._-]+:\d{1,5}$/, { each: true })
  outboundInternalHosts!: string[];

  @EnvVar('INTERCEPTOR_ALLOWED_DESTINATIONS', {
    describe:
      'Where interceptors may forward requests to, comma-separated: `https://api.psp.example`, `https://*.psp.example`, `https://psp.example/v2/`. Without it: nowhere. In production plain http is only for hosts of `OUTBOUND_INTERNAL_HOSTS`; `:*` for any port is for a laptop.',
    developmentDefault: 'http://localhost:*',
  })
  @Omittable()
  @IsArray()
  @IsString({ each: true })
  interceptorAllowedDestinations?: string[];

  @EnvVar('INTEGRATION_ALLOWED_DESTINATIONS', {
    describe:
      'Which backends integrations may call, written as in `INTERCEPTOR_ALLOWED_DESTINATIONS`. Without it: none.',
    developmentDefault: 'http://localhost:*',
  })
  @Omittable()
  @IsArray()
  @IsString({ each: true })
  integrationAllowedDestinations?: string[];

  @EnvVar('ANALYTICS_HOUR_DAYS', {
    describe:
      'For how many days analytics count decisions by the hour. Older periods are counted by whole days (UTC), which are kept.',
    default: '400',
  })
  @IsInt()
  @Min(32)
  @Max(3_650)
  analyticsHourDays!: number;

  @EnvVar('DECISION_RETENTION_DAYS', {
    describe:
      'How long decisions keep e-mail, names, addresses, device and IBAN. Outcome, fingerprint and hashes of the evidence stay.',
    default: '400',
  })
  @IsInt()
  @Min(1)
  @Max(3_650)
  decisionRetentionDays!: number;

  @EnvVar('DECISION_ARCHIVE_URL', {
    describe:
      'Where closed days of decisions are archived, without personal data: a folder such as `file:///var/lib/tessera/archive`, or `s3://bucket/prefix`. Without it there is no archive.',
  })
  @Omittable()
  @IsString()
  decisionArchiveUrl?: string;

  @EnvVar('DECISION_ARCHIVE_AFTER_DAYS', {
    describe:
      'How many whole days ago a UTC day has ended when it is archived. Longer than payments change: a chargeback may come after 120 days.',
    default: '180',
  })
  @IsInt()
  @Min(1)
  @Max(3_650)
  decisionArchiveAfterDays!: number;

  @EnvVar('DECISION_ARCHIVE_S3_REGION', {
    describe: 'The region of the bucket of the archive.',
    default: 'us-east-1',
  })
  @IsString()
  decisionArchiveS3Region!: string;

  @EnvVar('DECISION_ARCHIVE_S3_ENDPOINT', {
    describe:
      'The endpoint of a store other than Amazon S3, such as `https://minio.storage:9000`. A private one is listed in `OUTBOUND_INTERNAL_HOSTS` as well.',
  })
  @Omittable()
  @IsFormat('http-url')
  decisionArchiveS3Endpoint?: string;

  @EnvVar('DECISION_DROP_AFTER_DAYS', {
    describe:
      'After how many whole days (UTC) decisions are removed, with their events, backend calls and reviews. Longer than the longest window of a velocity. 0: never.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(36_500)
  decisionDropAfterDays!: number;

  @EnvVar('DECISION_DROP_UNARCHIVED', {
    describe:
      '`refused`: a day of decisions is removed only if the archive lists it with the same number of decisions. `allowed`: also without an archive.',
    default: 'refused',
  })
  @IsIn(['refused', 'allowed'])
  decisionDropUnarchived!: 'refused' | 'allowed';

  @EnvVar('REVIEW_SLA_MINUTES', {
    describe:
      'Within how many minutes a review should be resolved. It sets `due_at` of reviews, also of those that are open already.',
    default: '240',
  })
  @IsInt()
  @Min(1)
  @Max(525_600)
  reviewSlaMinutes!: number;

  @EnvVar('PROVISIONAL_TIME_SCALE', {
    describe:
      'Divides the 30 seconds after which a provisional decision is final. Development and tests only: production refuses anything but 1.',
    default: '1',
  })
  @IsInt()
  @Min(1)
  @Max(1_000)
  provisionalTimeScale!: number;

  @EnvVar('VAULT_URL', {
    describe:
      'Where the card vault is, for credentials of the type `vault_token`. Without it, or without an OAuth client, they are refused.',
  })
  @Omittable()
  @IsFormat('http-url')
  vaultUrl?: string;

  @EnvVar('VAULT_TIMEOUT_MS', {
    describe:
      'How long a decision waits for the card behind a vault token, the access token for asking included. Past it the answer is 503: without its card a payment is not judged.',
    default: '500',
  })
  @IsInt()
  @Min(50)
  @Max(10_000)
  vaultTimeoutMs!: number;

  /** Whether velocities treat a repeated transaction reference as a retry. */
  get dedupesReferences(): boolean {
    return this.dedupeReferences === 'on';
  }

  /** Whether the operator lists the host and port of a URL as internal. */
  isInternalHost(url: string): boolean {
    const { hostname, port, protocol } = new URL(url);
    const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
    return this.outboundInternalHosts.some((one) => one.toLowerCase() === host);
  }

  override problems(): string[] {
    const problems = [...super.problems(), ...this.destinationProblems()];
    const archives = {
      DECISION_ARCHIVE_URL: this.decisionArchiveUrl,
      SOURCE_ARCHIVE_URL: this.sourceArchiveUrl,
    };
    for (const [name, url] of Object.entries(archives)) {
      if (url === undefined || ARCHIVE_URL.test(url)) continue;
      problems.push(`${name} must be a folder (file:///folder) or a bucket (s3://bucket/prefix).`);
    }
    const days = this.decisionDropAfterDays;
    if (days > 0 && days < MIN_DROP_AFTER_DAYS) {
      problems.push(`DECISION_DROP_AFTER_DAYS must be 0 or at least ${MIN_DROP_AFTER_DAYS}.`);
    }
    if (!this.production) return problems;
    const source = this.sourceDatabaseUrl?.expose();
    if (source !== undefined && !isSafeDatabaseUrl(source) && !this.allowPlaintextStores) {
      problems.push(
        'SOURCE_DATABASE_URL must have sslmode=verify-full in production; otherwise give the reason in ALLOW_PLAINTEXT_STORES.',
      );
    }
    if (this.provisionalTimeScale !== 1) {
      problems.push('PROVISIONAL_TIME_SCALE must be 1 in production.');
    }
    if (this.vaultUrl?.startsWith('https://') === false) {
      problems.push('VAULT_URL must be https in production.');
    }
    const endpoints = {
      DECISION_ARCHIVE_S3_ENDPOINT: this.decisionArchiveS3Endpoint,
      SOURCE_ARCHIVE_S3_ENDPOINT: this.sourceArchiveS3Endpoint,
    };
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint?.startsWith('https://') !== false || this.isInternalHost(endpoint)) continue;
      problems.push(`${name} must be https in production, or a host of OUTBOUND_INTERNAL_HOSTS.`);
    }
    return problems;
  }

  private destinationProblems(): string[] {
    const { production, outboundInternalHosts: internalHosts } = this;
    return [
      {
        name: 'INTERCEPTOR_ALLOWED_DESTINATIONS',
        entries: this.interceptorAllowedDestinations ?? [],
      },
      {
        name: 'INTEGRATION_ALLOWED_DESTINATIONS',
        entries: this.integrationAllowedDestinations ?? [],
      },
    ].flatMap((list) => allowedDestinationProblems(list, { production, internalHosts }));
  }
}
