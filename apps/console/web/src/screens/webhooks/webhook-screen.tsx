import { Page } from '../../layout/page.js';

export function WebhookScreen() {
  return <Page title="Webhook">Webhook</Page>;
}
