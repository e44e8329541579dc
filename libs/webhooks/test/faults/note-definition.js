// The service of the fault tests as its built packages make it, for processes that are killed.
import { Module } from '@nestjs/common';
import { defineService } from '@tessera/service';
import {
  WebhookConfig,
  webhookEntities,
  webhookKeys,
  webhookMigrations,
  WebhooksModule,
} from '@tessera/webhooks';

function NoteModule() {}
Module({
  imports: [
    WebhooksModule.forRoot({
      events: {
        'note.created': {
          description: 'A note was created.',
          body: { type: 'object', additionalProperties: true },
          key: 'note_id',
        },
      },
    }),
  ],
})(NoteModule);

export const notes = defineService({
  name: 'notes',
  title: 'Notes',
  description: 'Emits events for the tests of webhooks.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4099,
  config: WebhookConfig,
  module: NoteModule,
  entities: webhookEntities,
  migrations: webhookMigrations,
  keys: webhookKeys,
});
