import type { ServiceConfig } from '@tessera/config';
import { failure, ok, warning, type Finding } from './finding.js';

/** Settings of some services that the check reads where they are. */
type OptionalSettings = Partial<
  Record<'requiresApprovals', boolean> & Record<'roleSecondFactor', string>
>;

/** Reasons that the operator gave for weaker settings. */
const REASONS = [
  ['ALLOW_TABLE_OWNER', 'allowTableOwner', 'give the service a role that owns no table'],
  ['ALLOW_PLAINTEXT_STORES', 'allowPlaintextStores', 'connect with TLS'],
  ['ALLOW_LOCAL_ROOT_KEY', 'allowLocalRootKey', 'let a key service hold the root key'],
  ['ALLOW_UNSEALED_ROWS_UNTIL', 'unsealedRowsAllowedUntil', 'run `integrity seal`'],
] as const;

/** What the settings of a service allow that production shouldn't. */
export function configurationFindings(config: ServiceConfig): Finding[] {
  return [
    environmentOf(config),
    audienceOf(config),
    ...approvalsOf(config),
    ...secondFactorOf(config),
    egressOf(config),
    ...REASONS.flatMap(([name, property, fix]) =>
      config[property] === undefined
        ? []
        : [warning('exceptions', `${name} is set.`, `Remove it when you can: ${fix}.`)],
    ),
  ];
}

function environmentOf({ production, nodeEnv }: ServiceConfig): Finding {
  const check = 'environment';
  if (production) return ok(check, 'NODE_ENV is production.');
  return warning(
    check,
    `NODE_ENV is ${nodeEnv}: checks that production makes at boot are off.`,
    'Set NODE_ENV=production.',
  );
}

function audienceOf({ oauthInstanceAudience, instance }: ServiceConfig): Finding {
  const check = 'audience';
  if (oauthInstanceAudience === 'refused') return ok(check, 'Tokens must name this service.');
  return warning(
    check,
    `A token for ${instance} opens every service.`,
    'Set OAUTH_INSTANCE_AUDIENCE=refused in every service.',
  );
}

function approvalsOf(config: ServiceConfig): Finding[] {
  const { requiresApprovals } = config as ServiceConfig & OptionalSettings;
  if (requiresApprovals === undefined) return [];
  if (requiresApprovals) return [ok('approvals', 'Sensitive changes need a second person.')];
  return [
    warning(
      'approvals',
      'One person alone can make sensitive changes.',
      'Set APPROVALS=on (docs/security/change-requests.md).',
    ),
  ];
}

function secondFactorOf(config: ServiceConfig): Finding[] {
  const { roleSecondFactor } = config as ServiceConfig & OptionalSettings;
  if (roleSecondFactor === undefined) return [];
  if (roleSecondFactor === 'required') {
    return [ok('second factors', 'Roles above viewer need a second factor.')];
  }
  return [
    warning(
      'second factors',
      `ROLE_SECOND_FACTOR is ${roleSecondFactor}: a password is enough for every role.`,
      'Set ROLE_SECOND_FACTOR=required.',
    ),
  ];
}

function egressOf({ outboundAllowCidrs, outboundProxyUrl }: ServiceConfig): Finding {
  const check = 'egress';
  if (outboundAllowCidrs.length > 0) {
    const ranges = outboundAllowCidrs.join(', ');
    return failure(
      check,
      `Webhooks and other calls may reach the private ranges ${ranges}.`,
      'Empty OUTBOUND_ALLOW_CIDRS; it is for development only.',
    );
  }
  const way = outboundProxyUrl === undefined ? 'directly' : 'through OUTBOUND_PROXY';
  return ok(check, `Calls go to public addresses only, ${way}.`);
}
