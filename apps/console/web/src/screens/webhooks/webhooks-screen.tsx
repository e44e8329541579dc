import { Page } from '../../layout/page.js';

export function WebhooksScreen() {
  return <Page title="Webhooks">Webhooks</Page>;
}
