import { parse } from 'tldts';

const LONGEST_NAME = 100;
/** A host name, with a path or without; the full stops of East Asian keyboards are dots, too. */
const HOST = /(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}(?<after>[/:?#]\S)?/gu;

/**
 * Returns what is wrong with the name of a person or an organization, or null. Mails to strangers begin with
 * both, and mail programs turn whatever looks like a URL into a link.
 */
export function faultOfName(name: string): string | null {
  if (!/^(?!\s*$)[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u.test(name) || [...name].length > LONGEST_NAME)
    return `The name must have 1 to ${LONGEST_NAME} characters, in one line.`;
  return hasAddress(name)
    ? 'The name must not contain a URL or an e-mail address, because it is sent in mails.'
    : null;
}

function hasAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。．｡]/g, '.');
  if (/[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:/i.test(plain)) return true;
  return [...plain.matchAll(HOST)].some(
    ({ 0: host, groups }) => groups?.after !== undefined || parse(host).isIcann === true,
  );
}
