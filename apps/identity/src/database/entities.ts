import { auditEntities } from '@tessera/audit';
import type { ServiceDefinition } from '@tessera/service';
import { Client } from '../clients/client.entity.js';
import { EnrolmentLock } from '../mfa/enrolment-lock.entity.js';
import { RecoveryCode } from '../mfa/recovery-code.entity.js';
import { SecondFactor } from '../mfa/second-factor.entity.js';
import { OidcRecord } from '../provider/oidc-record.entity.js';
import { SignInAttempt } from '../sign-in/sign-in-attempt.entity.js';
import { SigningKey } from '../signing-keys/signing-key.entity.js';
import { User } from '../users/user.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  Client,
  EnrolmentLock,
  OidcRecord,
  RecoveryCode,
  SecondFactor,
  SignInAttempt,
  SigningKey,
  User,
  ...auditEntities,
];
