import { domainToASCII } from 'node:url';

export const EMAIL_LOCAL_PARTS = ['exact', 'lowercase'] as const;
/** What of the part before the @ is compared: every letter as it was sent, or without its case. */
export type EmailLocalPart = (typeof EMAIL_LOCAL_PARTS)[number];

/** Where in an address a piece of one is, which says what of it is the domain. */
export type EmailPiece = 'whole' | 'start' | 'end' | 'part';

/**
 * The one spelling of an e-mail address. Its domain has no case (RFC 5321), and an international one
 * is written in ASCII (IDNA); the part before it is the receiver's own business.
 */
export function canonicalEmail(text: string, localPart: EmailLocalPart): string {
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  return localOf(text.slice(0, at), localPart) + '@' + canonicalDomain(text.slice(at + 1));
}

/** A piece of an address as a rule looks for it in canonical ones. */
export function canonicalEmailPiece(
  text: string,
  piece: EmailPiece,
  localPart: EmailLocalPart,
): string {
  if (piece === 'whole') return canonicalEmail(text, localPart);
  const at = text.lastIndexOf('@');
  const local = localOf(text.slice(0, Math.max(0, at)), localPart);
  // Without its end or its beginning a domain cannot be converted, only lower-cased.
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
  // ASCII stays as it is: a URL's host is decoded from percent-encoding, and numbers become IPv4.
  const ascii = ASCII.test(lower) ? lower : domainToASCII(lower) || lower;
  return ROOTED.test(ascii) ? ascii.slice(0, -1) : ascii;
}

const ASCII = /^[\x00-\x7f]*$/;
/** A domain with the dot of the root, which is the same domain. */
const ROOTED = /[^.]\.$/;
