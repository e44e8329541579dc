import { createHash } from 'node:crypto';
import { html, Html, type HtmlValue } from './html.js';

/** A whole page, ready to be sent by {@link sendPage}. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** What a page is made of. */
export interface PageParts {
  /** Default 200. */
  readonly status?: number;
  /** BCP 47, for screen readers: `de`. */
  readonly language: string;
  readonly title: string;
  /** What `<main>` holds, or the whole body where it has landmarks of its own. */
  readonly body: HtmlValue;
  /** The style sheet, in the page: one request, and nothing from elsewhere. */
  readonly styles: string;
  /** A script in the page. The page must do its work without it. */
  readonly script?: string;
  /**
   * Where the page's forms may end up, redirects included: origins beside its own. Without it a
   * browser refuses a form whose answer leads elsewhere.
   */
  readonly formOrigins?: readonly string[];
}

/**
 * Puts a page together. Its policy lets in nothing but the style sheet and the script that stand in
 * it, by their hashes, so that HTML which slipped in would neither run nor load.
 */
export function createPage(parts: PageParts): Page {
  const { status = 200, language, title, body, styles, script, formOrigins = [] } = parts;
  const text = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${inline('style', styles)}
      </head>
      <body>
        ${body}${script !== undefined && inline('script', script)}
      </body>
    </html>`.text;
  return { status, html: text, contentSecurityPolicy: policy(styles, script, formOrigins) };
}

/** Style sheets and scripts are the program's own text: they are not escaped, and end nowhere early. */
function inline(tag: 'style' | 'script', content: string): Html {
  if (content.toLowerCase().includes(`</${tag}`)) {
    throw new TypeError(`The content of <${tag}> must not hold its end tag.`);
  }
  return new Html(`<${tag}>${content}</${tag}>`);
}

function policy(
  styles: string,
  script: string | undefined,
  formOrigins: readonly string[],
): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(styles)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    'img-src data:',
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
