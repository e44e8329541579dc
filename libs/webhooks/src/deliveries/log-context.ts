/** What the sealed body of a logged delivery belongs to: it opens for this delivery only. */
export function logContext(deliveryId: string): string {
  return `webhook-log:${deliveryId}`;
}
