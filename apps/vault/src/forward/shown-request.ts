import { isUtf8 } from 'node:buffer';
import type { ShownRequest } from './forward-request.js';
import { UnreadableBodyError } from './masking/body-text.js';
import { ResponseMask } from './masking/response-mask.js';
import type { RenderedRequest } from './template/template.js';

const SECRET_HEADER = /authorization|cookie|token|secret|password|signature|api[_-]?key|credential/;
const REDACTED = '***';

/** A request as a dry run shows it: credentials in headers and every card number are hidden. */
export function shownRequest(method: string, url: URL, rendered: RenderedRequest): ShownRequest {
  const mask = new ResponseMask({ accountNumbers: [], securityCodes: [], opaque: [] });
  const headers = Object.entries(rendered.headers).map(([name, value]) => {
    const isSecret = SECRET_HEADER.test(name);
    return [name, isSecret && value !== '' ? REDACTED : mask.header(value)] as const;
  });
  const bodyEncoding = isUtf8(rendered.body) ? 'utf-8' : 'base64';
  return {
    method,
    url: mask.text(url.href),
    headers: Object.fromEntries(headers),
    body: shownBody(mask, rendered.body).toString(bodyEncoding),
    bodyEncoding,
  };
}

/** A body that takes too long to search is not shown at all. */
function shownBody(mask: ResponseMask, body: Buffer): Buffer {
  try {
    return mask.bytes(body);
  } catch (error) {
    if (error instanceof UnreadableBodyError) return Buffer.from(REDACTED);
    throw error;
  }
}
