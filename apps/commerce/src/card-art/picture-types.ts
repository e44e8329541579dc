/** The content types that are served to browsers as images. */
const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
]);

/** Anything else might be a page, with a script in it. */
export function isPicture(contentType: string): boolean {
  return PICTURE_TYPES.has(contentType.split(';', 1).join().trim().toLowerCase());
}
