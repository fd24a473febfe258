/**
 * Public interface of this feature: media lists and their members.
 */
import type { App } from '../http/instance.ts';
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
} from './schema.ts';

export { addFound, type PartWanted, requireRoom } from './add-members.ts';
export { exportMembers } from './export-list.ts';
export { isLift } from './lift-mark.ts';
export { writeLeftOut } from './mail-merge.ts';
export { findList, lockList, readHistory } from './manage-lists.ts';
export {
  changeMember,
  describeIds,
  findOwner,
  listBestFirst,
  listMembers,
  readPosition,
  recordAccess,
  removeMember,
  writePosition,
} from './manage-members.ts';
export type {
  MediaListAdditionsBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
} from './schema.ts';
export {
  AddedIdsSchema,
  columnsSchema,
  IfMatchSchema,
  ListBodySchema,
  ListExportQuerySchema,
  MediaListHistorySchema,
  MediaListMemberListSchema,
  MediaListMemberSchema,
  MemberBodySchema,
  MembersQuerySchema,
} from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [
  MediaListSchema,
  MediaListListSchema,
  MediaListMemberSchema,
  MediaListMemberListSchema,
  MediaListAdditionsSchema,
  MediaListChangeSchema,
  MediaListHistorySchema,
];

export function register(scope: App, deps: MemberRouteDeps): void {
  listRoutes(scope, deps);
  memberRoutes(scope, deps);
}
