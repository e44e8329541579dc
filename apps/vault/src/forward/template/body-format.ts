/** How values are escaped in a body, by its content type. */
export type BodyFormat = 'json' | 'form' | 'xml' | 'multipart' | 'plain';

/** What the content type says of a body. */
export interface BodyType {
  readonly format: BodyFormat;
  /** The charset in which values are written in plain text; the other formats write only ASCII. */
  readonly encoding: 'utf8' | 'latin1';
}

const LATIN_1 = ['iso-8859-1', 'latin1', 'us-ascii', 'windows-1252'];

/** @param contentType the header; a body without one is plain text in UTF-8 */
export function bodyType(contentType: string | undefined): BodyType {
  const [mediaType = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  return { format: formatOf(mediaType.trim()), encoding: encodingOf(parameters) };
}

function formatOf(mediaType: string): BodyFormat {
  const subtype = mediaType.split('/')[1] ?? '';
  if (subtype === 'x-www-form-urlencoded') return 'form';
  if (subtype === 'json' || subtype.endsWith('+json') || subtype.endsWith('ndjson')) return 'json';
  if (subtype === 'xml' || subtype === 'html' || subtype.endsWith('+xml')) return 'xml';
  return mediaType.startsWith('multipart/') ? 'multipart' : 'plain';
}

function encodingOf(parameters: readonly string[]): BodyType['encoding'] {
  const charset = parameters
    .map((parameter) => parameter.trim().split('='))
    .find(([name]) => name === 'charset')?.[1]
    ?.replaceAll('"', '');
  return LATIN_1.includes(charset ?? '') ? 'latin1' : 'utf8';
}
