/** Stops what global-setup.js started. */
export default async function globalTeardown() {
  await globalThis.tesseraTestServices?.stop();
}
