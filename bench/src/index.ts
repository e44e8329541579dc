export { runBench } from './bench.js';
