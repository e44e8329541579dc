export { identity } from './identity.service-definition.js';
