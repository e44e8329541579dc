import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { drawCardArt } from './card-art-image.js';
import { TOKEN_SCHEMES } from './token-number.js';

/** The chunks of a PNG, each with a valid checksum. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

describe('drawCardArt', () => {
  it.each(TOKEN_SCHEMES)('draws a complete PNG for %s', (scheme) => {
    const { data, width, height, contentType } = drawCardArt(scheme, 1);
    expect(contentType).toBe('image/png');
    expect(data.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const chunks = chunksOf(data);
    expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(chunks.get('IHDR')?.readUInt32BE(0)).toBe(width);
    expect(chunks.get('IHDR')?.readUInt32BE(4)).toBe(height);
    const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    expect(pixels).toHaveLength(height * (1 + width * 3));
  });

  it('draws different card art for each version', () => {
    const pictures = [1, 2, 3, 4, 5].map((version) => drawCardArt('visa', version).data);
    expect(new Set(pictures.map((data) => data.toString('base64'))).size).toBe(5);
  });
});
