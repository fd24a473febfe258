import type { Job } from '../../client/index.ts';

/** The name of the user or API key that did something. */
export function actorName(actor: Job['created_by']): string {
  if (actor === null) return 'A former member';
  return actor.kind === 'api_key' ? `${actor.name} (API key)` : actor.name;
}
