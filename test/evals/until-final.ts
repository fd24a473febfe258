import type { JobBody } from '../../apps/gateway/app.ts';
import type { World } from '../support/world.ts';

/** Resolves when the job of this key has ended; `meanwhile` runs before each look at it. */
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
