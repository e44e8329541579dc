import { Page } from '../../layout/page.js';

export function CaseScreen() {
  return <Page title="Case">Case</Page>;
}
