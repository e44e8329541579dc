/**
 * Refuses base images that are named by tag only, because a tag can be moved to another image:
 *
 *     node require-digests.js node:24@sha256:… gcr.io/…@sha256:…
 *
 * ALLOW_IMAGE_TAGS=development allows tags: compose builds so, and no release does.
 */
const images = process.argv.slice(2);
const tagged = images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image));
if (images.length === 0) {
  process.stderr.write('Usage: node require-digests.js <image>…\n');
  process.exit(1);
}
if (tagged.length > 0 && process.env.ALLOW_IMAGE_TAGS !== 'development') {
  for (const image of tagged) {
    process.stderr.write(`${image} is not named by digest (docs/operations/releases.md).\n`);
  }
  process.exit(1);
}
