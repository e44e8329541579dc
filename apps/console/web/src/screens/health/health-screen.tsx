import { Page } from '../../layout/page.js';

export function HealthScreen() {
  return <Page title="Health">Health</Page>;
}
