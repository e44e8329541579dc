import { IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import type { EventType } from '@tessera/http';
import type { VaultEventName } from './vault-events.service.js';

const OBJECT_TYPES = ['network_token', 'pci_token', 'session'] as const;

class RelatedObject {
  @IsIn(OBJECT_TYPES)
  type!: (typeof OBJECT_TYPES)[number];

  @IsUUID()
  id!: string;

  @Describe('Where the object is read.')
  @IsString()
  url!: string;
}

class VaultEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @Describe('Why it happened, where there is more than one possible reason.')
  @Omittable()
  @IsString()
  reason?: string;

  @ValidateNested()
  @Type(() => RelatedObject)
  related_object!: RelatedObject;
}

const DESCRIPTIONS: Readonly<Record<VaultEventName, string>> = {
  'network.token.updated': 'A network token changed at its scheme or was provisioned.',
  'pci.token.created': 'A PCI token was created.',
  'pci.token.deleted': 'A PCI token was deleted.',
  'pci.token.expired': 'A PCI token reached the end of its life and was deleted.',
  'pci.token.security-code.expired': 'The security code of a PCI token was deleted.',
  'pci.token.updated': 'A PCI token changed.',
  'session.completed': 'A session received its card and has its token.',
  'session.expired': 'A session was not completed in time.',
  'session.failed': 'A session cannot be completed any more.',
};

/** The catalog of the vault's events. They refer to objects and carry no card data. */
export const VAULT_EVENT_TYPES = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([event, description]) => [event, typeOf(event, description)]),
) as Readonly<Record<VaultEventName, EventType>>;

function typeOf(event: string, description: string): EventType {
  const [type, path] = relatedObjectOf(event);
  const id = '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22';
  const related = { type, id, url: `https://vault.example${path}/${id}` };
  const key = 'related_object.id';
  return { description, body: VaultEventBody, example: { related_object: related }, key };
}

function relatedObjectOf(event: string): readonly [(typeof OBJECT_TYPES)[number], string] {
  if (event.startsWith('network.')) return ['network_token', '/api/network/tokens'];
  if (event.startsWith('pci.')) return ['pci_token', '/api/pci/tokens'];
  return ['session', '/api/pci/sessions'];
}
