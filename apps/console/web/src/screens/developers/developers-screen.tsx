import { Page } from '../../layout/page.js';

export function DevelopersScreen() {
  return <Page title="Developers">Developers</Page>;
}
