export { commerce } from './commerce.service-definition.js';
