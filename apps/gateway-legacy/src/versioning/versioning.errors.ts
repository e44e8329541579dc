import { ApiError } from '@tessera/errors';
import { PLATFORM_VERSIONS, VERSION_HEADER } from './platform-version.js';

export class UnsupportedVersionError extends ApiError {
  constructor() {
    super({
      status: 400,
      classifier: 'UNSUPPORTED_VERSION',
      message: `There is no such version of this API. ${VERSION_HEADER} may be ${PLATFORM_VERSIONS.join(', ')}.`,
    });
  }
}
