import { defineFormat } from '@tessera/errors';

defineFormat(
  'schema-name',
  (value) => NAME.test(value),
  'must be 1 to 100 letters, digits, . _ or -, and begin with a letter',
);

const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/;
