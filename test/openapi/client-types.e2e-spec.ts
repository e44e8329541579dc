import { describe, it } from '@jest/globals';
import { expectFile } from '../support/expect-file.js';
import { CLIENT_SERVICES, operationsOf, typesOf } from './client-files.js';

const FOLDER = 'libs/client/src/generated';

describe('the generated files of @tessera/client', () => {
  it.each(CLIENT_SERVICES)('are up to date with the description of %s', async (service) => {
    await expectFile(`${FOLDER}/${service}.ts`, await typesOf(service));
    await expectFile(`${FOLDER}/${service}.operations.ts`, await operationsOf(service));
  });
});
