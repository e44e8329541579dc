import { Page } from '../../layout/page.js';

export function AccountChecksScreen() {
  return <Page title="Account checks">Account checks</Page>;
}
