import { pattern } from './words.ts';

/**
 * Matches where a sentence says from where it has what it tells, before it: "A count by Acme suggests that", "Selon une
 * étude de …,". Only of languages in which what follows is a sentence by itself.
 */
const BEFORE = [
  pattern(
    `suggests?|shows?|showed|finds?|found|reveals?|revealed|confirms?|confirmed|warns?|says|said|announce[sd]|reports?|estimates?|concludes?
montrent?|révèlent?|indiquent?|confirment?|annonce|revela|muestra|demuestra|indica|anuncia|anunció|confirma|mostra|rivela|dimostra|annuncia|conferma|anunciou`,
    { start: '^.{8,220}?', end: String.raw`(?: today)?\s(?:that|que|qu['’]|che)\s?(?=\S)` },
  ),
  /^(?:according to|selon|d['’]après|según|de acuerdo con|secondo|segundo|de acordo com|stando a)\s(?:[^,]|,(?=\d)){3,120},\s(?=\S)/iu,
];
/** Matches the same behind a sentence: ", study finds", ", according to Acme", ", wie eine Umfrage zeigt". */
const AFTER = [
  /,\s[^,]{0,90}(?<!\p{L})(?:says|said|warns?|warned|announced|finds?|found|shows?|reveals?|suggests?|reports?)(?:\s(?:in|on|today)\s?[^,]*)?$/iu,
  pattern(
    "according to|laut|so|wie|das zeigt|zeigt|selon|d[’']après|según|secondo|segundo|volgens|blijkt|enligt|visar|ifølge|viser|według",
    { start: String.raw`,\s`, end: String.raw`\s.{3,160}$` },
  ),
  /\s(?:laut|einer? (?:studie|umfrage) zufolge)\s[^,]{3,80}$/iu,
];
/** Matches a sentence that speaks of its sender by a pronoun only: "Acme announced that it will close". */
const PRONOUN = /^(?:it|they|he|she|its|their|il|elle|ils|elles|ella|él|lei|lui|ele|ela)\s/iu;

/** Returns a sentence without what says from where it has its news; as it is if nothing is left that tells it. */
export function withoutAttribution(sentence: string): string {
  const bare = [...BEFORE, ...AFTER].reduce(
    (text, attribution) => {
      const rest = text.replace(attribution, '');
      return PRONOUN.test(rest) || rest.split(/\s+/).length < 4 ? text : rest;
    },
    sentence.replace(/[.!]$/u, ''),
  );
  return `${bare.charAt(0).toLocaleUpperCase()}${bare.slice(1)}`;
}
