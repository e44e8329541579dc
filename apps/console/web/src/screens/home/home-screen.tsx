import { Page } from '../../layout/page.js';

export function HomeScreen() {
  return <Page title="Home">Home</Page>;
}
