import { ValidationFailedError } from '@tessera/errors';
import { browserErrors, type ThreeDsPurchaseRequest } from '@tessera/three-ds';
import { SeriesEndedError } from './authentications.errors.js';
import type { AuthenticationUseCase } from './authentication.js';
import type { CreateInstallmentAuthenticationRequest } from './dto/authentication.request.js';

type OnlyOfSeries = 'recurring_expiry' | 'recurring_frequency' | 'installments';

/** The requested authentication, independent of the route. */
export interface AuthenticationPlan {
  readonly useCase: AuthenticationUseCase;
  readonly request: Omit<CreateInstallmentAuthenticationRequest, OnlyOfSeries> &
    Partial<Pick<CreateInstallmentAuthenticationRequest, OnlyOfSeries>>;
}

const DATE_LENGTH = 10;

/** @throws ValidationFailedError if the combination of fields is invalid */
export function checkPlan({ request }: AuthenticationPlan, now: Date): void {
  requireCompleteBrowser(request);
  const { recurring_expiry: expiry } = request;
  if (expiry !== undefined && expiry < now.toISOString().slice(0, DATE_LENGTH)) {
    throw new SeriesEndedError();
  }
}

function requireCompleteBrowser({ browser }: Pick<ThreeDsPurchaseRequest, 'browser'>): void {
  const faults = browserErrors(browser);
  if (faults.length > 0) throw new ValidationFailedError(faults);
}
