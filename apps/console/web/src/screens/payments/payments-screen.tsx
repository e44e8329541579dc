import { Page } from '../../layout/page.js';

export function PaymentsScreen() {
  return <Page title="Payments and tokens">Payments and tokens</Page>;
}
