import { Page } from '../../layout/page.js';

export function CasesScreen() {
  return <Page title="Cases">Cases</Page>;
}
