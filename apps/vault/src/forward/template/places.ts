import { fieldPath } from '@tessera/errors';
import type { BodyFormat } from './body-format.js';
import { jsonPlaces } from './json-places.js';
import type { Place, PlaceKind } from './place.js';
import { xmlPlaces } from './xml-places.js';

const LINE_FEED = 0x0a;

/** The place of each span of a body. Spans are in their order and do not overlap. */
export function placesOf(
  body: Buffer,
  format: BodyFormat,
  spans: readonly { readonly start: number; readonly end: number }[],
): Place[] {
  switch (format) {
    case 'json':
      return jsonPlaces(body, spans);
    case 'form':
      return spans.map(({ start }) => formPlace(body, start));
    case 'xml': {
      const kinds = xmlPlaces(
        body,
        spans.map(({ start }) => start),
      );
      return spans.map(({ start }, index) => placeAt(body, start, kinds[index] ?? 'markup'));
    }
    case 'multipart':
      return spans.map(({ start }) => placeAt(body, start, 'line'));
    case 'plain':
      return spans.map(({ start }) => placeAt(body, start, 'plain'));
    default:
      return format satisfies never;
  }
}

function placeAt(body: Buffer, offset: number, kind: PlaceKind): Place {
  const before = body.subarray(0, offset);
  const line = before.reduce((lines, byte) => lines + (byte === LINE_FEED ? 1 : 0), 1);
  const column = offset - before.lastIndexOf(LINE_FEED);
  return { kind, path: '$', position: ` (line ${line}, column ${column})` };
}

function formPlace(body: Buffer, offset: number): Place {
  const fieldStart = body.subarray(0, offset).lastIndexOf('&') + 1;
  const field = body.toString('latin1', fieldStart, offset);
  const nameEnd = field.indexOf('=');
  const name = nameEnd < 0 ? null : decodedName(field.slice(0, nameEnd));
  return { kind: 'field', path: name === null ? '$' : fieldPath('$', [name]), position: '' };
}

function decodedName(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return encoded;
  }
}
