import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { preparedCount } from '@tessera/database';
import { DataSource } from 'typeorm';
import { INSTANCE_OWNER } from '../ids.js';
import { HMAC_KEY_SEALER, hmacKeyContext, hmacKeyHint } from './hmac-key.js';
import type { InternalEndpoint } from './internal-endpoint.js';

const KEEP = {
  name: 'webhook_keep_internal',
  text: `insert into webhook_endpoint as e
      (id, owner_id, url, events, hmac_key, hmac_key_hint, internal)
    values ($1, $2, $3, $4, $5, $6, true)
    on conflict (id) do update set events = excluded.events, hmac_key = excluded.hmac_key,
      hmac_key_hint = excluded.hmac_key_hint, updated_at = now()`,
};

const FORGET = {
  name: 'webhook_forget_internal',
  text: `delete from webhook_endpoint where internal and id <> all ($1::uuid[])`,
};

/**
 * Stores the receivers from the operator's configuration with the registered ones, so that an event
 * finds all its endpoints in one place. Receivers that are no longer configured get no more events.
 */
@Injectable()
export class InternalEndpointsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
  ) {}

  async provide(endpoints: readonly InternalEndpoint[]): Promise<void> {
    const sealer = this.keyring.sealer(HMAC_KEY_SEALER);
    await this.dataSource.transaction(async (tx) => {
      await preparedCount(tx, FORGET, [endpoints.map(({ id }) => id)]);
      for (const { id, url, events, hmacKey } of endpoints) {
        const key = hmacKey.expose();
        const sealed = sealer.seal(key, hmacKeyContext(id));
        const values = [id, INSTANCE_OWNER, url, events, sealed, hmacKeyHint(key)];
        await preparedCount(tx, KEEP, values);
      }
    });
  }
}
