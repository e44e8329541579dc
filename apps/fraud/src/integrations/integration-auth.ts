import type { Sealer } from '@tessera/crypto';
import type { IntegrationAuthRequest } from './dto/integration-auth.request.js';

/** Name of the sealing key in the keyring. */
export const INTEGRATION_AUTH_SEALER = 'integration-auth';

/** Seals the credentials for a backend; they can be opened only for this integration. */
export function sealAuth(sealer: Sealer, auth: IntegrationAuthRequest, integrationId: string) {
  const [name, value] = headerOf(auth);
  return sealer.seal(JSON.stringify([name, value]), integrationAuthContext(integrationId));
}

/** The header that authenticates us. */
export function openAuth(
  sealer: Pick<Sealer, 'open'>,
  sealed: Buffer,
  integrationId: string,
): Readonly<Record<string, string>> {
  const text = sealer.open(sealed, integrationAuthContext(integrationId)).toString('utf8');
  const [name, value] = JSON.parse(text) as [string, string];
  return { [name]: value };
}

function headerOf({ bearer, basic, header }: IntegrationAuthRequest): [string, string] {
  if (bearer !== undefined) return ['authorization', `Bearer ${bearer.token}`];
  if (header !== undefined) return [header.name.toLowerCase(), header.value];
  const credentials = `${basic?.username ?? ''}:${basic?.password ?? ''}`;
  return ['authorization', `Basic ${Buffer.from(credentials).toString('base64')}`];
}

/** The context that a sealed credential is bound to. */
export function integrationAuthContext(integrationId: string): string {
  return `integration:${integrationId}`;
}
