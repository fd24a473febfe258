import type { Element } from 'domhandler';
import type { PrintedProfile } from '../../../model/index.ts';
import { cssLocator, excerpt } from '../html/page.ts';
import { ringsAround } from './embedded-addresses.ts';
import { profileNetwork } from './profile-networks.ts';

/** Matches social network accounts in script data: the value of a key such as `twitter_handle`, or a URL. */
const ACCOUNT =
  /"(twitter(?:_?(?:handle|username|name|url|link))?|x_?handle|linkedin(?:_?(?:url|link))?)\\*"\s*:\s*\\*"([^"\s]{2,120})|(?:twitter|\/x)\.com(?:\\*\/)+@?\w{1,15}(?=[\\"?])|linkedin\.com(?:\\*\/)+in(?:\\*\/)+[\w%-]{3,80}/gi;
const MAX_ACCOUNTS = 60;

/**
 * The social network accounts in the data of an HTML `script` element. The context of an account consists of
 * the other values in the objects that contain the account.
 */
export function readEmbeddedProfiles(script: Element): PrintedProfile[] {
  const [child] = script.children;
  const source = child?.type === 'text' ? child.data : '';
  if (!/twitter|x\.com|linkedin/i.test(source)) return [];
  const profiles = new Map<string, PrintedProfile>();
  let count = 0;
  for (const match of source.matchAll(ACCOUNT)) {
    count += 1;
    if (count > MAX_ACCOUNTS) break;
    const [printed, key, value] = match;
    const url = addressOf(key, value ?? printed);
    if (!url || profiles.has(url) || profileNetwork(url) === null) continue;
    const nearby = ringsAround(source, match.index, printed, 'account');
    const quoted = excerpt(source.slice(Math.max(0, match.index - 60), match.index + printed.length + 60));
    profiles.set(url, { url, nearby, locator: cssLocator(script), excerpt: quoted });
  }
  return [...profiles.values()];
}

function addressOf(key: string | undefined, value: string): string | null {
  const text = value.replaceAll('\\', '');
  if (/^@?\w{2,15}$/.test(text))
    return key && !/^linkedin/i.test(key) ? `https://x.com/${text.replace('@', '')}` : null;
  const address = /^(?:https?:)?(?:\/\/)?(?:[a-z]{2,3}\.)?((?:www\.)?(?:twitter|x|linkedin)\.com\/.+)$/i.exec(
    text.replace(/^\//, ''),
  )?.[1];
  return address && URL.canParse(`https://${address}`) ? `https://${address}` : null;
}
