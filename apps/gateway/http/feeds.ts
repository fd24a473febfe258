import { type Static, Type } from '@sinclair/typebox';
import { TimeSchema } from './common-schema.ts';
import type { PublicUrl } from './public-url.ts';

export const ChangeFeedSchema = Type.Object(
  {
    url: Type.String({ description: 'The address of the Atom feed, which is shown only once' }),
    created_at: TimeSchema,
  },
  { $id: 'ChangeFeed' },
);
export type ChangeFeedBody = Static<typeof ChangeFeedSchema>;

/** Returns the address of a feed that was just opened. */
export function asFeed(
  publicUrl: PublicUrl,
  { token, created_at }: { token: string; created_at: Date },
): ChangeFeedBody {
  return { url: `${publicUrl()}/feeds/${token}`, created_at: created_at.toISOString() };
}
