import { changeRequestEntities } from '@tessera/change-requests';
import type { ServiceDefinition } from '@tessera/service';
import { Client } from '../clients/client.entity.js';
import { EnrolmentLock } from '../mfa/enrolment-lock.entity.js';
import { RecoveryCode } from '../mfa/recovery-code.entity.js';
import { SecondFactor } from '../mfa/second-factor.entity.js';
import { PasskeyChallenge } from '../passkeys/passkey-challenge.entity.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { PasswordLink } from '../people/password-link.entity.js';
import { UserRoles } from '../people/user-roles.entity.js';
import { ExternalIdentity } from '../single-sign-on/external-identity.entity.js';
import { SigningKey } from '../signing-keys/signing-key.entity.js';
import { User } from '../users/user.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  ...changeRequestEntities,
  Client,
  EnrolmentLock,
  ExternalIdentity,
  Passkey,
  PasskeyChallenge,
  PasswordLink,
  RecoveryCode,
  SecondFactor,
  SigningKey,
  User,
  UserRoles,
];
