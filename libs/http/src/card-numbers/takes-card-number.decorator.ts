import { SetMetadata } from '@nestjs/common';
import type { Abstract, Type } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';

/** The places of a route's requests that are for card numbers. */
export interface CardNumberPlaces {
  /** `$.card.account_number`; `*` is any one name, `$.**` the whole body. */
  readonly places: readonly string[];
  /** Whether this caller may use them; everyone may when absent. */
  readonly allows?: (request: AuthenticatedRequest, get: Resolve) => boolean | Promise<boolean>;
}

/** Finds a provider of the service. */
export type Resolve = <T>(token: Type<T> | Abstract<T>) => T;

export const CARD_NUMBER_PLACES = Symbol('tessera:card-number-places');

/** The route takes card numbers in these places and no others. */
export function TakesCardNumber(places: CardNumberPlaces): MethodDecorator & ClassDecorator {
  return SetMetadata(CARD_NUMBER_PLACES, places);
}
