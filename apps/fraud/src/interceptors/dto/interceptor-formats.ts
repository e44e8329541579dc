import { defineFormat } from '@tessera/errors';
import '../../credentials/dto/request-formats.js';

const REF = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

defineFormat(
  'interceptor-ref',
  (value) => REF.test(value),
  'must be 1 to 64 letters, digits, _ or -, and begin with a letter or digit',
);
