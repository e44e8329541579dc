export { Identity } from './identity.js';
export { OAuthClients, SigningKeyring } from './clients.js';
export type {
  Client,
  Clients,
  CreateClient,
  IssuedClient,
  RotateClient,
  SigningKeys,
  RotateKeys,
  SigningKey,
} from './clients.js';
export { Users } from './users.js';
export type {
  User,
  ListUserNames,
  ListUsers,
  InviteUser,
  LinkedUser,
  SetRoles,
  Roles,
  RevokeMfa,
  UserNames,
} from './users.js';
