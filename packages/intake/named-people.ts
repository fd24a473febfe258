import { divideAtAddress } from './mail-cells.ts';
import { isPersonName, ROLE } from './person-rows.ts';
import { asDomain, DOMAIN } from './source-columns.ts';
import type { Reference } from './source-entries.ts';

/** No sentence of a mail that names somebody is longer. It also bounds the work. */
const MAX_SENTENCE = 400;
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`;
const NAME = String.raw`(?<![\p{L}\p{N}])${WORD}(?:\s(?:${WORD}|van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|zu|zur|ter|ten)){1,4}`;
const ARTICLE = String.raw`(?:(?:the|der|die|das|dem|den|la|le|les|el|los|il|lo|het|de|o|a)\s|l['’])?`;
const OUTLET = String.raw`(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{Ll}{2,}|\p{Lu}[\p{L}\p{N}&'’-]*(?:\s(?:(?:of|de|del|des|du|der|für|&)\s)?[\p{Lu}\p{N}][\p{L}\p{N}&'’-]*){0,4})`;
/** What stands between a person and the outlet, in the languages of press offices. */
const AT = String.raw`\s(?:over\sat|at|from|of|with|bei(?:\sder|m)?|von(?:\sder)?|vom|chez|d[eu]|des|à|au|della?|dell['’]|dal(?:la)?|di|da|van|bij|på|från|hos|fra|af|av|z|ze)\s`;
/** “Ada Berg at Example News”, “Ada Berg (Example News)”, “Example News’ own reporter Ada Berg”. */
const FORMS = [
  `(?<name>${NAME}?)${AT}${ARTICLE}(?<outlet>${OUTLET})`,
  String.raw`(?<name>${NAME})\s?\((?<outlet>[^()\n]{2,60})\)`,
  String.raw`(?<![\p{L}\p{N}])(?<outlet>${OUTLET}?)['’]s\s(?:[\p{Ll}-]+\s){0,3}(?<name>${NAME})`,
].map((form) => new RegExp(form, 'gu'));
/** Says whom to leave alone. Who is named in such a sentence is not offered: writing to them would be worse. */
const LEFT_OUT =
  /(?<!\p{L})(?:not?|never|nobody|\p{L}+n['’]t|without|except|avoid|skip|leave|left|already|declined|unsubscribed|nicht|keine?[nrms]?|nie|ohne|außer|bereits|schon|abgesagt|ne|n['’]\p{L}+|pas|jamais|sans|sauf|déjà|nunca|sin|salvo|excepto|non|senza|tranne|già|niet|geen|nooit|zonder|behalve|não|sem|exceto|já|inte|aldrig|utan|utom|redan|ikke|aldri|uten|uden|undtagen|unntatt|allerede|nie|oprócz|już|ei|älä(?:kää)?|ilman|paitsi)(?!\p{L})/iu;
/** Words of that kind which are also names with a capital letter: “Jo also met …”. Those that begin sentences are none before a small one. */
const LEFT_OUT_IN_LOWER_CASE = /(?<!\p{L})(?:al|bez|jo|mai|ya)(?!\p{L})|^(?:Al|Bez|Mai|Ya)\s(?=\p{Ll})/u;
/** What begins a sentence with a capital letter and is no part of the name behind it. */
const OPENING =
  /^(?:(?:ask|try|call|ring|ping|mail|email|pitch|contact|add|include|invite|approach|consider|target|tell|send|maybe|perhaps|also|then|and|plus|frag|ruf|nimm|auch|vielleicht|und|aussi|peut-être|et|también|quizás?|anche|forse|ook|misschien|en|também|talvez|även|kanske|også|måske|kanskje|og|też|może|myös|ehkä|ja)\s)+/iu;

/** The local part of an address that says its owner's name: “ada.berg”. */
const NAMED_ADDRESS =
  /^(?!(?:customer|city|news|picture|sales|events?|team|press|media)\.|\p{L}+\.(?:desk|office|service|team|sales|support)@)(\p{L}{2,})\.(\p{L}{2,})@/u;

/**
 * Returns the people whom a mail names in its sentences together with their outlet or address: somebody may want them,
 * and only the reader can tell. Nobody whom the sentence leaves out, and nobody of an organization that the story is about.
 */
export function peopleInProse(text: string, story: string): Reference[] {
  const people = new Map<string, Reference>();
  for (const whole of text.split(/\n|(?<=\p{L}{3}[.!?])\s+/u)) {
    const sentence = whole.replace(OPENING, '');
    if (sentence.length > MAX_SENTENCE || LEFT_OUT.test(sentence)) continue;
    if (LEFT_OUT_IN_LOWER_CASE.test(sentence)) continue;
    const { value: email } = divideAtAddress(sentence);
    const name = (NAMED_ADDRESS.exec(email)?.slice(1) ?? []).map(capitalized).join(' ');
    const domain = asDomain('', email);
    if (domain !== undefined && isPersonName(name) && !story.includes(domain))
      people.set(name, { type: 'journalist_reference', name, domain });
    for (const { groups = {} } of FORMS.flatMap((form) => [...sentence.matchAll(form)])) {
      const name = (groups.name ?? '').replace(/[.'’]+$/u, '');
      const outlet = (groups.outlet ?? '').replace(/[.'’]+$/u, '').trim();
      const isOutlet = /^[\p{Lu}\p{N}]/u.test(outlet) || DOMAIN.test(outlet);
      if (!isPersonName(name) || !isOutlet || ROLE.test(outlet) || /^\d+$/.test(outlet)) continue;
      if (story.includes(outlet) || people.has(name)) continue;
      const isDomain = DOMAIN.test(outlet) && outlet === outlet.toLowerCase();
      people.set(name, {
        type: 'journalist_reference',
        name,
        ...(isDomain ? { domain: outlet } : { publication: outlet }),
      });
    }
  }
  return [...people.values()];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
