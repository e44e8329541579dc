export { vault } from './vault.service-definition.js';
