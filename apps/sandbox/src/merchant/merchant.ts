import { findCardNumbers } from '@tessera/cards';
import { RequestLog, type NumberedRequest } from '../destinations/request-log.js';
import type { ResponseManner } from '../destinations/send-response.js';

/** How a merchant responds. */
export interface MerchantBehaviour extends ResponseManner {
  readonly status: number;
  /** In addition to the response's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null: the response is an echo of the request. */
  readonly body: string | null;
}

const ECHOING: MerchantBehaviour = {
  status: 200,
  delay_ms: 0,
  trouble: 'none',
  headers: {},
  body: null,
};

/** A received request. */
export interface MerchantRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `base64` for a body that is not UTF-8. */
  readonly bodyEncoding: 'utf-8' | 'base64';
}

/** A request with masked card numbers. */
interface MaskedRequest extends MerchantRequest {
  readonly receivedAt: Date;
}

export type KeptRequest = NumberedRequest<MaskedRequest>;

/** Maximum number of requests kept. */
const KEPT_REQUESTS = 200;

/** A simulated destination of forwards and interceptors, in memory. */
export class Merchant {
  behaviour = ECHOING;
  private readonly requests = new RequestLog<MaskedRequest>(KEPT_REQUESTS);

  constructor(
    readonly id: string,
    readonly createdAt: Date,
  ) {}

  record(request: MerchantRequest, receivedAt: Date): void {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, masked(value)]);
    this.requests.record({
      ...request,
      path: masked(request.path),
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: masked(request.body),
      receivedAt,
    });
  }

  /** Newest first. */
  get kept(): readonly KeptRequest[] {
    return this.requests.newestFirst;
  }
}

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** Masks all but the first six and the last four digits of each card number. */
function masked(text: string): string {
  const positions = findCardNumbers(text);
  if (positions.length === 0) return text;
  const units = text.split('');
  for (const { start, end } of positions) {
    const digits = Array.from({ length: end - start }, (_, index) => start + index).filter(
      (index) => text.charAt(index) !== ' ' && text.charAt(index) !== '-',
    );
    for (const index of digits.slice(SHOWN_FIRST, -SHOWN_LAST)) units[index] = '*';
  }
  return units.join('');
}
