import { useEffect, useState } from 'react';
import { useSession } from './session-context.tsx';

const KEY = 'byline-drafts';

/** What is typed on this page and not yet sent, by user, organization, page, field and first text. */
const drafts = new Map<string, string>();
/** What was typed in this tab before its page was left. It is kept until it is shown. */
const earlier = new Map<string, string>(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][],
);
sessionStorage.removeItem(KEY);
// Also before a sign-in, to which the browser goes when the session has ended.
window.addEventListener('pagehide', () => {
  const all = [...earlier, ...drafts];
  if (all.length > 0) sessionStorage.setItem(KEY, JSON.stringify(all));
});

/** Forgets what is typed on this page, because it was sent. */
export function forgetDrafts(): void {
  for (const texts of [drafts, earlier])
    for (const place of texts.keys())
      if (place.includes(` ${window.location.pathname} `)) texts.delete(place);
}

/** Forgets what is typed on all pages. */
export function forgetAllDrafts(): void {
  drafts.clear();
  earlier.clear();
}

/**
 * The state of a field whose text survives a reload and a sign-in, in this tab and for the same user and organization,
 * and, if it `stays`, also other pages of the console. `begin` is the text without a draft.
 */
export function useDraft<Text extends string | null | undefined>(
  field: string,
  begin: Text,
  { stays }: { stays: boolean } = { stays: false },
): [Text | string, (text: Text | string) => void] {
  const { user, organization } = useSession();
  const place = [user.id, organization?.id, window.location.pathname, field, begin].join(' ');
  const [text, setText] = useState<Text | string>(() => earlier.get(place) ?? begin);
  useEffect(() => {
    for (const other of earlier.keys()) if (!other.startsWith(`${user.id} `)) earlier.delete(other);
    earlier.delete(place);
    if (typeof text !== 'string' || text === begin) drafts.delete(place);
    else drafts.set(place, text);
    return () => {
      const draft = drafts.get(place);
      if (stays && draft !== undefined) earlier.set(place, draft);
      drafts.delete(place);
    };
  }, [user.id, place, text, begin, stays]);
  return [text, setText];
}
