/** A page for the inside of a frame, and the policy that it is sent with. */
export interface FramePage {
  readonly status: 200 | 404;
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The files of the page, by the names under which browsers may keep them. */
export interface FrameAssets {
  readonly script: string;
  readonly style: string;
  /** Of each language but English, which is in the script. */
  readonly languages: readonly string[];
}

/**
 * The document of the card fields. Its only data is the list of origins that may frame it: the script
 * requests the rest with the session ID in its URL.
 *
 * @param allowedOrigins null for an unknown session: that page only says so, to any page
 */
export function cardFramePage(
  allowedOrigins: readonly string[] | null,
  { script, style, languages }: FrameAssets,
): FramePage {
  const isGone = allowedOrigins === null;
  const origins = (allowedOrigins ?? []).join(' ');
  const html = `<!doctype html>
<html lang="en" data-session="${isGone ? 'gone' : 'open'}" data-origins="${escapeAttribute(origins)}" data-languages="${languages.join(' ')}" data-scheme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Card details</title>
<link rel="stylesheet" href="../../sdk/${style}">
<script src="../../sdk/${script}" defer></script>
</head>
<body></body>
</html>
`;
  const ancestors = isGone ? '*' : origins || "'none'";
  return { status: isGone ? 404 : 200, html, contentSecurityPolicy: policy(ancestors) };
}

/** Nothing but the vault's own script and style runs, and nothing is sent but to the vault. */
function policy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
