import { CreateWebhooks1763712000100 } from './1763712000100-create-webhooks.js';
import { AddTraceparentToDeliveries1766310000100 } from './1766310000100-add-traceparent-to-deliveries.js';
import { IndexLeasesByText1766310000200 } from './1766310000200-index-leases-by-text.js';
import { CreateWebhookTestWindows1795383471698 } from './1795383471698-create-webhook-test-windows.js';
import { CreateWebhookLog1795420500000 } from './1795420500000-create-webhook-log.js';
import { CreateWebhookResends1795420500100 } from './1795420500100-create-webhook-resends.js';
import { AddWebhookEndpointOptions1795440200000 } from './1795440200000-add-webhook-endpoint-options.js';
import { IndexSpecialWebhookEndpoints1795440200100 } from './1795440200100-index-special-webhook-endpoints.js';
import { CreateWebhookDispatchers1795500697442 } from './1795500697442-create-webhook-dispatchers.js';
import { DateDeliveriesByTheClock1795500697443 } from './1795500697443-date-deliveries-by-the-clock.js';
import { AddOwnersToKeys1795826400100 } from './1795826400100-add-owners-to-keys.js';
import { DateDeliveriesInTheirTransaction1795930800000 } from './1795930800000-date-deliveries-in-their-transaction.js';
import { CreateEventStream1795950000000 } from './1795950000000-create-event-stream.js';
import { AddOwnersToWebhookKeys1796010000200 } from './1796010000200-add-owners-to-webhook-keys.js';

/** Spread into the migrations of every service that emits events. */
export const webhookMigrations = [
  CreateWebhooks1763712000100,
  AddTraceparentToDeliveries1766310000100,
  IndexLeasesByText1766310000200,
  CreateWebhookTestWindows1795383471698,
  CreateWebhookLog1795420500000,
  CreateWebhookResends1795420500100,
  AddWebhookEndpointOptions1795440200000,
  IndexSpecialWebhookEndpoints1795440200100,
  CreateWebhookDispatchers1795500697442,
  DateDeliveriesByTheClock1795500697443,
  AddOwnersToKeys1795826400100,
  DateDeliveriesInTheirTransaction1795930800000,
  CreateEventStream1795950000000,
  AddOwnersToWebhookKeys1796010000200,
];
