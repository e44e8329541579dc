export {
  INTERMEDIATE_MARKER,
  LEAF_MARKER,
  mintAppleChain,
  rootPem,
  type AppleChain,
  type AppleRoot,
  type ChainOptions,
} from './apple-certificates.js';
export {
  DEVICE_PAYMENT,
  payWithApple,
  signWithApple,
  type ApplePayload,
  type ApplePayment,
  type SignatureOptions,
} from './apple-device.js';
export {
  newGoogleKeys,
  payWithGoogle,
  type GoogleKeys,
  type GooglePayload,
  type GooglePayment,
} from './google-device.js';
