import { defineFormat } from '@tessera/errors';

const SHA256_HEX_LENGTH = 64;
const SHA256_BASE64_LENGTH = 44;

/** Bytes as both wallets write them (RFC 4648, section 4), in the one way there is. */
export const BASE64 = defineFormat('base64', isBase64, 'must be base64').name;

/** Apple's ID of a payment. Its length is fixed because the signature does not delimit it. */
export const TRANSACTION_ID = defineFormat(
  'apple-pay-transaction-id',
  isSha256Hex,
  'must be 64 hexadecimal digits',
).name;

/** The hash of what the shop attached to the payment: hexadecimal from devices, base64 in Apple's text. */
export const APPLICATION_DATA = defineFormat(
  'apple-pay-application-data',
  (value) => isSha256Hex(value) || (value.length === SHA256_BASE64_LENGTH && isBase64(value)),
  'must be a SHA-256 hash in hexadecimal or base64',
).name;

/** @param value of the format {@link APPLICATION_DATA} */
export function applicationDataBytes(value: string): Buffer {
  return Buffer.from(value, value.length === SHA256_HEX_LENGTH ? 'hex' : 'base64');
}

function isBase64(value: string): boolean {
  return Buffer.from(value, 'base64').toString('base64') === value;
}

function isSha256Hex(value: string): boolean {
  return /^[0-9a-f]{64}$/i.test(value);
}
