export { fraud } from './fraud.service-definition.js';
