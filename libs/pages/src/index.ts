export { Html, html } from './html.js';
export type { HtmlValue } from './html.js';
export { createPage } from './page.js';
export type { Page, PageParts } from './page.js';
export { sendRedirect, sendPage } from './send-page.js';
export { cookieName, readCookies, writeCookie } from './cookies.js';
export type { CookieOptions } from './cookies.js';
export { DESIGN_TOKENS, designTokens } from './design-tokens.js';
