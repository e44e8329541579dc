import { Page } from '../../layout/page.js';

export function RulesetScreen() {
  return <Page title="Ruleset">Ruleset</Page>;
}
