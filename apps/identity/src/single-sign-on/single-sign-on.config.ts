import { EnvVar, ServiceConfig } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { Omittable } from '@tessera/errors';
import { IsArray, IsIn, IsString, Matches } from 'class-validator';
import { parseGroupRoles } from './group-roles.js';

const SCOPES = /^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/;

/** Sign-in at an outside OpenID provider. Without an issuer there is none. */
export class SingleSignOnConfig extends ServiceConfig {
  @EnvVar('SSO_ISSUER', {
    describe:
      'The issuer of the OpenID provider that people may sign in with, as in its discovery document. Without it, there is no single sign-on.',
  })
  @Omittable()
  @IsString()
  ssoIssuer?: string;

  @EnvVar('SSO_CLIENT_ID', { describe: "This service's client ID at that provider." })
  @Omittable()
  @Matches(/^[\x20-\x7e]{1,200}$/)
  ssoClientId?: string;

  @EnvVar('SSO_CLIENT_SECRET', {
    describe:
      "This service's client secret at that provider. `SSO_CLIENT_SECRET_FILE` names a file.",
    secret: true,
  })
  @Omittable()
  @IsString()
  ssoClientSecret?: Secret<string>;

  @EnvVar('SSO_TITLE', {
    describe: 'What the button on the sign-in page calls the provider: `Sign in with …`.',
    default: 'your organization',
  })
  @Matches(/^[^\r\n]{1,60}$/)
  ssoTitle!: string;

  @EnvVar('SSO_SCOPES', {
    describe: 'The scopes to request there, space-separated, with `openid`.',
    default: 'openid email profile',
  })
  @Matches(SCOPES)
  ssoScopes!: string;

  @EnvVar('SSO_GROUPS_CLAIM', {
    describe: "The claim of the provider's id-token or userinfo that lists a person's groups.",
    default: 'groups',
  })
  @Matches(/^[\x21-\x7e]{1,200}$/)
  ssoGroupsClaim!: string;

  @EnvVar('SSO_GROUP_ROLES', {
    describe:
      'The roles of each group, as JSON: `{"payments": ["analyst", "operator@demo.fraud"]}`. A role without an audience holds at the instance. `SSO_GROUP_ROLES_FILE` names a file.',
  })
  @Omittable()
  @IsString()
  ssoGroupRoles?: string;

  @EnvVar('SSO_SECOND_FACTOR_AMR', {
    describe:
      "Values of the provider's `amr`, comma-separated, of which one means that it has checked two factors.",
    default: 'mfa',
  })
  @IsArray()
  @IsString({ each: true })
  ssoSecondFactorAmr!: string[];

  @EnvVar('SSO_SECOND_FACTOR_ACR', {
    describe:
      "Values of the provider's `acr`, comma-separated, that mean that it has checked two factors. They are requested where two factors are needed.",
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  ssoSecondFactorAcr!: string[];

  @EnvVar('SSO_LINK_VERIFIED_EMAIL', {
    describe:
      'Whether a person of the provider whose verified e-mail address is that of an existing person becomes that person. `off` refuses the sign-in.',
    default: 'off',
  })
  @IsIn(['on', 'off'])
  ssoLinkVerifiedEmail!: 'on' | 'off';

  @EnvVar('SSO_INTERNAL_URLS', {
    describe:
      'URLs of the provider, comma-separated, that may be at private addresses: its discovery document, token endpoint, key set and userinfo, exactly as it states them.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  ssoInternalUrls!: string[];

  @EnvVar('LOCAL_PASSWORDS', {
    describe:
      'Whether people can sign in with a password of this service. `off` needs single sign-on.',
    default: 'on',
  })
  @IsIn(['on', 'off'])
  localPasswords!: 'on' | 'off';

  override problems(): string[] {
    const problems = super.problems();
    if (this.ssoIssuer === undefined) {
      if (this.localPasswords === 'off') {
        problems.push('LOCAL_PASSWORDS must be on without SSO_ISSUER: no one could sign in.');
      }
      return problems;
    }
    for (const [name, value] of [
      ['SSO_CLIENT_ID', this.ssoClientId],
      ['SSO_CLIENT_SECRET', this.ssoClientSecret],
      ['SSO_GROUP_ROLES', this.ssoGroupRoles],
    ] as const) {
      if (value === undefined) problems.push(`${name} must be set with SSO_ISSUER.`);
    }
    const unsafe = [this.ssoIssuer].filter((url) => !isProviderUrl(url, this.production));
    if (unsafe.length > 0) {
      problems.push(
        'SSO_ISSUER must be an https URL without a query; http only outside production.',
      );
    }
    if (!this.ssoInternalUrls.every((url) => isProviderUrl(url, false))) {
      problems.push('SSO_INTERNAL_URLS must be URLs.');
    }
    if (!this.ssoScopes.split(' ').includes('openid')) {
      problems.push('SSO_SCOPES must include openid.');
    }
    if (this.ssoGroupRoles !== undefined) {
      problems.push(...parseGroupRoles(this.ssoGroupRoles, this.instance).problems);
    }
    return problems;
  }
}

function isProviderUrl(text: string, isProduction: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  const isHttp = protocol === 'https:' || (protocol === 'http:' && !isProduction);
  return isHttp && search === '' && hash === '' && username === '' && password === '';
}
