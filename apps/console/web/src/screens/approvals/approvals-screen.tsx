import { Page } from '../../layout/page.js';

export function ApprovalsScreen() {
  return <Page title="Approvals">Approvals</Page>;
}
