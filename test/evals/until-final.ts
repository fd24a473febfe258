import type { JobBody } from '../../apps/gateway/app.ts';
import type { World } from '../support/world/world.ts';

/**
 * Resolves when a job has ended. `key` is an API key of the job's organization. `meanwhile` runs before each
 * poll.
 */
export async function untilFinal(
  world: World,
  id: string,
  key: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (;;) {
    await meanwhile();
    const { body } = await world.call<JobBody>('GET', `/api/v1/journalist-enrichment-jobs/${id}`, { key });
    if (body.status !== 'pending' && body.status !== 'processing') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
