import { Page } from '../../layout/page.js';

export function ReviewsScreen() {
  return <Page title="Review queue">Review queue</Page>;
}
