import { Describe, Omittable } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  PCI_ATTESTATIONS,
  PERMISSIONS,
  type PciAttestation,
  type Permission,
} from '../account-settings.entity.js';

const MAX_DESTINATIONS = 100;

/** The payload of `account.set_compliance`. */
export class ComplianceChangePayload {
  @IsUUID()
  account_id!: AccountId;

  @Describe('What the account has shown of its standing under PCI DSS. By default as before.')
  @Omittable()
  @IsIn(PCI_ATTESTATIONS)
  pci_attestation?: PciAttestation;

  @Describe('All that the account has afterwards. By default as before.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(PERMISSIONS.length)
  @IsIn(PERMISSIONS, { each: true })
  permissions?: Permission[];

  @Describe(
    'All prefixes of URLs to which card data may be forwarded afterwards. By default as before.',
  )
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_DESTINATIONS)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  forward_destinations?: string[];
}
