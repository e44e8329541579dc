/** The nonce that the content security policy of this page allows, for style elements of libraries. */
export const STYLE_NONCE: string =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Tells libraries that add style elements (scroll locks of dialogs) the nonce. */
export function shareStyleNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = STYLE_NONCE;
}
