import { Html } from '@tessera/pages';
import QRCode from 'qrcode';

/** A QR code as an SVG: dark on white in every color scheme, for cameras. */
export async function qrCode(text: string): Promise<Html> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  const named = '<svg role="img" aria-label="QR code for your authenticator app" class="qr" ';
  return new Html(svg.trim().replace('<svg ', named));
}
