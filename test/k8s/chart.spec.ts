import { it } from '@jest/globals';
import { expectFile } from '../support/expect-file.js';
import { chartFiles } from './chart/chart-files.js';
import { canRender } from './support/rendered-overlay.js';
import { renderTemporary } from './support/temporary-overlay.js';

if (canRender()) {
  // chart.slow-spec.ts renders the chart with Helm and compares it with the overlays.
  it('the templates and values of the chart are those of k8s/base', async () => {
    const objects = renderTemporary('chart-routes', {
      resources: ['k8s/overlays/production'],
      components: ['k8s/components/gateway-api'],
    });
    const routes = objects.filter(({ apiVersion }) => apiVersion.startsWith('gateway.'));
    for (const [path, content] of Object.entries(chartFiles(routes))) {
      await expectFile(path, content);
    }
    // Renders every base and overlay, one process after the other.
  }, 240_000);
}
