import { IsInt, Max, Min } from 'class-validator';
import { EnvVar, loadConfig, ServiceConfig } from '@tessera/service';

export class IdentityConfig extends ServiceConfig {
  @EnvVar('ACCESS_TOKEN_LIFETIME_SECONDS', {
    describe:
      'How long an access token is valid. A disabled client goes on working for as long, at most.',
    default: '1800',
  })
  @IsInt()
  @Min(60)
  @Max(86_400)
  accessTokenLifetimeSeconds!: number;

  @EnvVar('SIGNING_KEYS_POLL_SECONDS', {
    describe: 'How often a pod looks whether the signing keys were rotated.',
    default: '15',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  signingKeysPollSeconds!: number;
}

/** A command listens nowhere and calls nobody, so these need not be set for it. */
const UNUSED_BY_COMMANDS = {
  PUBLIC_URL: 'https://localhost',
  OAUTH_ISSUER: 'https://localhost',
  OAUTH_JWKS_URL: 'https://localhost/jwks',
  ENVIRONMENT: 'local',
  HOST: '127.0.0.1',
  PORT: '0',
  MANAGEMENT_PORT: '0',
};

/**
 * The configuration of the provisioning command: the database, the keyring and the instance.
 *
 * @throws ConfigurationError
 */
export function commandConfig(env: Readonly<Record<string, string | undefined>>): IdentityConfig {
  return loadConfig(IdentityConfig, env, UNUSED_BY_COMMANDS);
}
