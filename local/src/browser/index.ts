export { axeFindings, type AxeWish } from './axe-findings.js';
export { launchChromium } from './launch-chromium.js';
export { takePicture } from './take-picture.js';
