import { SetMetadata } from '@nestjs/common';

export const ANY_BODY = 'tessera:any-body';

/**
 * The route reads its body from the request itself, and does not parse JSON: a receiver of
 * third-party messages, or a library's form. Names that are given twice are its business, too.
 */
export function AnyBody(): MethodDecorator {
  return SetMetadata(ANY_BODY, true);
}
