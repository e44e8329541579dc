import { domainToASCII } from 'node:url';

export const EMAIL_LOCAL_PARTS = ['exact', 'lowercase'] as const;
/** How the part before the @ is compared: exactly as sent, or case-insensitively. */
export type EmailLocalPart = (typeof EMAIL_LOCAL_PARTS)[number];

/** Which piece of an address a string is, which determines where its domain is. */
export type EmailPiece = 'whole' | 'start' | 'end' | 'part';

/**
 * The canonical spelling of an e-mail address. The domain is case-insensitive (RFC 5321), and an
 * international domain is written in ASCII (IDNA). The meaning of the local part is up to the
 * receiving domain.
 */
export function canonicalEmail(text: string, localPart: EmailLocalPart): string {
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  return localOf(text.slice(0, at), localPart) + '@' + canonicalDomain(text.slice(at + 1));
}

/** A piece of an e-mail address in the spelling in which a rule finds it in canonical ones. */
export function canonicalEmailPiece(
  text: string,
  piece: EmailPiece,
  localPart: EmailLocalPart,
): string {
  if (piece === 'whole') return canonicalEmail(text, localPart);
  const at = text.lastIndexOf('@');
  const local = localOf(text.slice(0, Math.max(0, at)), localPart);
  // An incomplete domain can't be converted to ASCII, only lower-cased.
  if (at !== -1) {
    const domain = text.slice(at + 1);
    return `${local}@${piece === 'end' ? canonicalDomain(domain) : domain.toLowerCase()}`;
  }
  return piece === 'end' ? text.toLowerCase() : localOf(text, localPart);
}

function localOf(text: string, localPart: EmailLocalPart): string {
  return localPart === 'lowercase' ? text.toLowerCase() : text;
}

function canonicalDomain(domain: string): string {
  const lower = domain.toLowerCase();
  // ASCII is kept, because domainToASCII would decode percent-encoding and turn numbers into IPv4
  // addresses.
  const ascii = ASCII.test(lower) ? lower : domainToASCII(lower) || lower;
  return ROOTED.test(ascii) ? ascii.slice(0, -1) : ascii;
}

const ASCII = /^[\x00-\x7f]*$/;
/** A domain with the trailing dot of the root, which is the same domain without it. */
const ROOTED = /[^.]\.$/;
