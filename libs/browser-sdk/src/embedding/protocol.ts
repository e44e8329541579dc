import type { CardEvents, FieldName } from '../card-fields/card-events.js';
import type { CardFieldsOptions } from '../card-fields/card-fields-options.js';

/** Page and frame may be of different releases; they speak only when this is the same. */
export const PROTOCOL_VERSION = 1;

/** What the page posts to the window of the frame, once, with a port for everything after it. */
export interface Greeting {
  readonly tessera: typeof PROTOCOL_VERSION;
  readonly options: FrameOptions;
}

/** The options that concern the frame: texts and looks, and no card data. */
export type FrameOptions = Pick<
  CardFieldsOptions,
  'cardholderName' | 'securityCode' | 'colorScheme' | 'locale' | 'texts' | 'theme'
>;

/** Through the port, from the page to the frame. */
export type ToFrame =
  | { readonly type: 'submit' }
  | { readonly type: 'focus'; readonly field: FieldName | null }
  | { readonly type: 'options'; readonly options: FrameOptions };

/** Through the port, from the frame to the page: what events carry, and how high the frame is. */
export type FromFrame =
  | { readonly type: 'hello' }
  | { readonly type: 'height'; readonly pixels: number }
  | {
      [Name in keyof CardEvents]: { readonly type: Name; readonly detail: CardEvents[Name] };
    }[keyof CardEvents];
