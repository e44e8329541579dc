import { CreateWebhooks1763712000100 } from './1763712000100-create-webhooks.js';

/** Spread into the migrations of every service that emits events. */
export const webhookMigrations = [CreateWebhooks1763712000100];
