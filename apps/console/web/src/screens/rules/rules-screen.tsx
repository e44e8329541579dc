import { Page } from '../../layout/page.js';

export function RulesScreen() {
  return <Page title="Rules">Rules</Page>;
}
