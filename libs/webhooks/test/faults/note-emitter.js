// Emits one event with a dispatcher in the same process, prints its ID and kills itself where
// KILL_AT says: none of its handlers run, as in a power failure.
import { writeSync } from 'node:fs';
import { bootService } from '@tessera/service';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource } from 'typeorm';
import { DeliveryStore } from '../../dist/dispatch/delivery-store.js';
import { notes } from './note-definition.js';

const service = await bootService(notes);

function dieAt(step) {
  if (step === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
}

// A turn that is under way may not claim the event before the death that is wanted.
DeliveryStore.prototype.runCycle = () => new Promise(() => undefined);

await service.get(DataSource).transaction(async (manager) => {
  const body = { note_id: 'n1', occurred_at: '2026-01-02T03:04:05.678Z' };
  const id = await service
    .get(WebhookOutboxRepository)
    .emit(manager, { event: 'note.created', body });
  writeSync(1, `${id}\n`);
  dieAt('before the commit');
});
dieAt('after the insert');
