import { crc32, deflateSync } from 'node:zlib';
import type { TokenScheme } from './token-number.js';

/** Card art. */
export interface CardArtImage {
  readonly contentType: 'image/png';
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 160;
const HEIGHT = 101;
const BYTES_PER_PIXEL = 3;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUE_COLOR = 2;
const STRIPE_TOP = 16;
const STRIPE_BOTTOM = 32;
const TINT_PER_VERSION = 48;

const COLORS: Readonly<Record<TokenScheme, readonly [number, number, number]>> = {
  visa: [26, 31, 113],
  mastercard: [235, 0, 27],
  'american express': [0, 111, 207],
  discover: [255, 96, 0],
};

/**
 * A card in the scheme's color with a light stripe, as a generated PNG.
 *
 * @param version each version has another tint, so that new art is recognizable
 */
export function drawCardArt(scheme: TokenScheme, version: number): CardArtImage {
  const rows = Array.from({ length: HEIGHT }, (_, y) => row(scheme, version, y));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(TRUE_COLOR, 9);
  const data = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { contentType: 'image/png', data, width: WIDTH, height: HEIGHT };
}

/** A scanline: the filter byte 0, then the pixels. */
function row(scheme: TokenScheme, version: number, y: number): Buffer {
  const [red, green, blue] = COLORS[scheme];
  const isStripe = y >= STRIPE_TOP && y < STRIPE_BOTTOM;
  const line = Buffer.alloc(1 + WIDTH * BYTES_PER_PIXEL);
  for (let x = 0; x < WIDTH; x++) {
    const light = Math.floor((x / WIDTH) * 64) + (isStripe ? 96 : 0);
    const tint = (version - 1) * TINT_PER_VERSION;
    const at = 1 + x * BYTES_PER_PIXEL;
    line[at] = Math.min(255, red + light);
    line[at + 1] = Math.min(255, green + light + (tint % 256));
    line[at + 2] = Math.min(255, blue + light);
  }
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(4 + body.length + 4);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
