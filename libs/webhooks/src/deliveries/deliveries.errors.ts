import { ConflictError, NotFoundError } from '@tessera/errors';

export class DeliveryNotFoundError extends NotFoundError {
  constructor() {
    super(
      'No delivery with this ID was found. Deliveries that have ended are kept for a limited time.',
    );
  }
}

export class EndpointDeletedError extends ConflictError {
  constructor() {
    super('The webhook endpoint of this delivery was deleted, so it cannot be sent again.');
  }
}

export class ResendNotFoundError extends NotFoundError {
  constructor() {
    super('No resend with this ID was found.');
  }
}

export class ResendRunningError extends ConflictError {
  constructor() {
    super('Deliveries of this endpoint are being sent again already. Wait, or cancel that resend.');
  }
}
