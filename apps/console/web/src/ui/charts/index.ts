export * from './stacked-bars.js';
