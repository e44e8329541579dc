import { Page } from '../../layout/page.js';

export function AnalyticsScreen() {
  return <Page title="Analytics">Analytics</Page>;
}
