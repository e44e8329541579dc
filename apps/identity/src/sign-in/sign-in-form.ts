import { Secret } from '@tessera/crypto';
import { BadRequestError, PayloadTooLargeError, type ApiError } from '@tessera/errors';

/** Fits an e-mail address and a password. */
export const MAX_FORM_BYTES = 8 * 1024;

/** The input of a form. Values are never kept beyond the request. */
export class SignInForm {
  private readonly fields: URLSearchParams;

  constructor(body: Buffer | undefined) {
    this.fields = new URLSearchParams(body?.toString('utf8') ?? '');
  }

  text(name: string): string {
    return this.fields.get(name) ?? '';
  }

  secret(name: string): Secret<string> {
    return new Secret(this.text(name));
  }

  isChecked(name: string): boolean {
    return this.fields.get(name) === 'yes';
  }
}

/**
 * The bytes of a form.
 *
 * @param tooLarge the error for a longer form
 */
export async function readForm(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge: ApiError = new PayloadTooLargeError('The form is too large.'),
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    throw new BadRequestError('The form was not received completely.', { cause: error });
  }
  return Buffer.concat(chunks);
}
