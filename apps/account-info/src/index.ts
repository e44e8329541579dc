export { accountInfo } from './account-info.service-definition.js';
