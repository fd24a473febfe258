/** Public interface of this feature: campaigns, the versions of their pitches, and their people. */
import type { App } from '../http/instance.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { type PeopleRouteDeps, peopleRoutes } from './people-routes.ts';
import {
  CampaignAdditionsSchema,
  CampaignImportSchema,
  CampaignListSchema,
  CampaignPitchListSchema,
  CampaignPitchSchema,
  CampaignRescoreSchema,
  CampaignSchema,
  CampaignUpdateSchema,
} from './schema.ts';

export type {
  CampaignAdditionsBody,
  CampaignBody,
  CampaignImportBody,
  CampaignPitchBody,
  CampaignRescoreBody,
  CampaignUpdateBody,
} from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [
  CampaignSchema,
  CampaignListSchema,
  CampaignPitchSchema,
  CampaignPitchListSchema,
  CampaignAdditionsSchema,
  CampaignUpdateSchema,
  CampaignRescoreSchema,
  CampaignImportSchema,
];

export function register(scope: App, deps: PeopleRouteDeps): void {
  campaignRoutes(scope, deps);
  peopleRoutes(scope, deps);
}
