import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { preparedCount } from '@tessera/database';
import { DataSource } from 'typeorm';
import { INSTANCE_OWNER } from '../ids.js';
import { HMAC_KEY_SEALER, hmacKeyContext, hmacKeyHint } from './hmac-key.js';
import type { InternalEndpoint } from './internal-endpoint.js';

/** Returns nothing if another process inserts the endpoint at the same moment. */
const KEEP = {
  name: 'webhook_keep_internal',
  text: `with kept as (
      update webhook_endpoint set events = $4, hmac_key = $5, hmac_key_hint = $6, updated_at = now()
      where id = $1 and owner_id = $2 returning id
    ), added as (
      insert into webhook_endpoint (id, owner_id, url, events, hmac_key, hmac_key_hint, internal)
      select $1, $2, $3, $4, $5, $6, true where not exists (select from kept)
      on conflict do nothing returning id
    )
    select id from kept union all select id from added`,
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
        const isKept = (await preparedCount(tx, KEEP, values)) > 0;
        if (!isKept) await preparedCount(tx, KEEP, values);
      }
    });
  }
}
