import { Page } from '../../layout/page.js';

export function ListsScreen() {
  return <Page title="Lists">Lists</Page>;
}
