import { CreateChangeRequests1795430950000 } from './1795430950000-create-change-requests.js';
import { AuthenticateChangeRequests1795441100000 } from './1795441100000-authenticate-change-requests.js';

/** Spread into the migrations of every service that has change requests. */
export const changeRequestMigrations = [
  CreateChangeRequests1795430950000,
  AuthenticateChangeRequests1795441100000,
];
