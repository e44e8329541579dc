export { sandbox } from './sandbox.service-definition.js';
