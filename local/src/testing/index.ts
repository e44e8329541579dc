export { createCluster, type PrivateCluster } from './create-cluster.js';
export { createDatabase, type TestDatabase } from './create-database.js';
export { createTestIssuer, type TestIssuer, type TokenWish } from './test-issuer.js';
export { serviceEnv, TEST_INSTANCE, type ServiceFoundation } from './service-env.js';
export { writeTestKeyring } from './test-keyring.js';
export { chromiumPath, redisUrl, testFolder } from './test-service-address.js';
