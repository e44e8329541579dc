export { axeFindings, type AxeOptions, COLOR_RULES } from './axe-findings.js';
export { launchChromium } from './launch-chromium.js';
export { takeScreenshot } from './take-screenshot.js';
