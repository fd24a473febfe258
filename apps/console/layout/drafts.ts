import { useEffect, useState } from 'react';
import { SESSION_END } from '../api-client.ts';
import { useSession } from './session-context.tsx';

const KEY = 'byline-drafts';

/** What is typed on this page and not yet sent, by user, organization, page and field. */
const drafts = new Map<string, string>();
/** What was typed in this tab before the user had to sign in again. It is kept until it is shown. */
const earlier = new Map<string, string>(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][],
);
sessionStorage.removeItem(KEY);
window.addEventListener(SESSION_END, () => {
  if (drafts.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
});

/**
 * The state of a field whose text survives a sign-in, in this tab and for the same user and organization. `begin` is the text without a draft.
 */
export function useDraft<Text extends string | null | undefined>(
  field: string,
  begin: Text,
): [Text | string, (text: Text | string) => void] {
  const { user, organization } = useSession();
  const place = [user.id, organization?.id, window.location.pathname, field].join(' ');
  const [text, setText] = useState<Text | string>(() => earlier.get(place) ?? begin);
  useEffect(() => {
    earlier.delete(place);
    if (typeof text !== 'string' || text === begin) drafts.delete(place);
    else drafts.set(place, text);
    return () => {
      drafts.delete(place);
    };
  }, [place, text, begin]);
  return [text, setText];
}
