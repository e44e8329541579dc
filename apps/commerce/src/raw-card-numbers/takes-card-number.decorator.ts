import { SetMetadata } from '@nestjs/common';
import type { AccountSettings } from '../settings/account-settings.entity.js';

/** The one place of a request that may hold a card number, and for which accounts. */
export interface CardNumberPlace {
  /** `$.card.account_number` */
  readonly path: string;
  readonly allows: (settings: AccountSettings) => boolean;
}

export const CARD_NUMBER_PLACE = Symbol('tessera:card-number-place');

/** The route takes a card in clear, from accounts that may send one, in this place and no other. */
export function TakesCardNumber(place: CardNumberPlace): MethodDecorator {
  return SetMetadata(CARD_NUMBER_PLACE, place);
}
