/**
 * Public interface of this feature: media lists, their members, and a view of a person with all jobs and lists
 * that contain the person.
 */
import type { App } from '../plugins/instance.ts';
import { listRoutes } from './list-routes.ts';
import { type MemberRouteDeps, memberRoutes } from './member-routes.ts';
import {
  MediaListAdditionsSchema,
  MediaListChangeSchema,
  MediaListHistorySchema,
  MediaListListSchema,
  MediaListMemberListSchema,
  MediaListMemberSchema,
  MediaListSchema,
  PersonSchema,
} from './schema.ts';

export type {
  MediaListAdditionsBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
  PersonBody,
} from './schema.ts';

/** Schemas shared by the routes for media lists. Each schema comes after the schemas that it references. */
export const MEDIA_LIST_SCHEMAS = [
  MediaListSchema,
  MediaListListSchema,
  MediaListMemberSchema,
  MediaListMemberListSchema,
  MediaListAdditionsSchema,
  MediaListChangeSchema,
  MediaListHistorySchema,
  PersonSchema,
];

/** Registers routes for media lists, their members, and a journalist with all their jobs and lists. */
export function mediaListRoutes(app: App, deps: MemberRouteDeps): void {
  listRoutes(app, deps);
  memberRoutes(app, deps);
}
