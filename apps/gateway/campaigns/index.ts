/**
 * Public interface of this feature: campaigns, the versions of their pitches, and their people. A media list is a
 * campaign without a pitch.
 */
import type { App } from '../http/instance.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { listRoutes } from './list-routes.ts';
import { LIST_SCHEMAS } from './list-schema.ts';
import { memberRoutes } from './member-routes.ts';
import { type PeopleRouteDeps, peopleRoutes } from './people-routes.ts';
import { CAMPAIGN_SCHEMAS } from './schema.ts';

export { CAMPAIGN_DOOR, type Door, findListOf, LIST_DOOR, type Params } from './doors.ts';
export { readOwnPerson } from './import-people.ts';
export type {
  MediaListAdditionsBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
} from './list-schema.ts';
export type {
  CampaignAdditionsBody,
  CampaignBody,
  CampaignImportBody,
  CampaignPitchBody,
  CampaignRescoreBody,
  CampaignUpdateBody,
} from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [...LIST_SCHEMAS, ...CAMPAIGN_SCHEMAS];

export function register(scope: App, deps: PeopleRouteDeps): void {
  listRoutes(scope, deps);
  memberRoutes(scope, deps);
  campaignRoutes(scope, deps);
  peopleRoutes(scope, deps);
}
