import { CreateChangeRequests1795430950000 } from './1795430950000-create-change-requests.js';

/** Spread into the migrations of every service that has change requests. */
export const changeRequestMigrations = [CreateChangeRequests1795430950000];
