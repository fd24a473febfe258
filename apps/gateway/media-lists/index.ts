/** Public interface of this feature: media lists, their members, and journalists across jobs and lists. */
export type { PersonBody } from './person-schema.ts';
export { MEDIA_LIST_SCHEMAS, mediaListRoutes } from './routes.ts';
export type {
  MediaListAdditionsBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
} from './schema.ts';
