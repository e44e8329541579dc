import type { EntityManager } from 'typeorm';
import { hasFactor } from '../mfa/factors.js';
import { ExternalIdentity } from '../single-sign-on/external-identity.entity.js';
import type { SignInFacts } from './dto/user.response.js';

/** How one person signs in. */
export async function signInFacts(tx: EntityManager, userId: string): Promise<SignInFacts> {
  const isLinked = await tx.existsBy(ExternalIdentity, { userId });
  return { hasSecondFactor: await hasFactor(tx, userId), isLinked };
}
