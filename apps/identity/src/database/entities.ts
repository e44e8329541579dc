import { Client } from '../clients/client.entity.js';
import { OidcRecord } from '../provider/oidc-record.entity.js';
import { SigningKey } from '../signing-keys/signing-key.entity.js';

export const entities = [Client, OidcRecord, SigningKey];
