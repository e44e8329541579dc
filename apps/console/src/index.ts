export { consoleService } from './console.service-definition.js';
