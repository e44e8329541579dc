import { Page } from '../../layout/page.js';

export function AuditScreen() {
  return <Page title="Audit trail">Audit trail</Page>;
}
