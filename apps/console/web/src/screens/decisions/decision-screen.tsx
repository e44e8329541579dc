import { Page } from '../../layout/page.js';

export function DecisionScreen() {
  return <Page title="Decision">Decision</Page>;
}
