import { createHash } from 'node:crypto';
import { html, Html, type HtmlValue } from './html.js';

/** A complete page, to be sent by {@link sendPage}. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The parts of a page. */
export interface PageParts {
  /** Default 200. */
  readonly status?: number;
  /** BCP 47, for screen readers: `de`. */
  readonly language: string;
  readonly title: string;
  /** The content of `<main>`, or the whole body if it has its own landmarks. */
  readonly body: HtmlValue;
  /** The inline style sheet: one request, and nothing from other hosts. */
  readonly styles: string;
  /** An inline script. The page must work without it. */
  readonly script?: string;
  /**
   * Origins where the page's forms may end up, redirects included, in addition to its own. Without
   * it a browser blocks a form whose response redirects elsewhere.
   */
  readonly formOrigins?: readonly string[];
}

/**
 * Creates a page. Its policy allows only the page's own style sheet and script, by their hashes, so
 * that injected HTML neither runs nor loads anything.
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

/**
 * Style sheets and scripts are constants of the program: they are not escaped and must not end
 * early.
 */
function inline(tag: 'style' | 'script', content: string): Html {
  if (content.toLowerCase().includes(`</${tag}`)) {
    throw new TypeError(`The content of <${tag}> must not contain its end tag.`);
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
