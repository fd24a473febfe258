/**
 * The words by which press offices mark the parts of a release, in twelve languages (English, German, French, Spanish,
 * Italian, Dutch, Portuguese, Swedish, Danish, Norwegian, Polish, Finnish). A release is read with all of them at once:
 * many mix two languages, and none of the words means another part elsewhere.
 */

/** Builds a pattern of whole words from alternatives. A space in an alternative is any white space. */
export function pattern(alternatives: string, { start = '', end = '', flags = 'iu' } = {}): RegExp {
  const body = alternatives
    .trim()
    .replace(/\s*\n\s*/g, '|')
    .replace(/ /g, String.raw`\s+`);
  return new RegExp(`${start}(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])${end}`, flags);
}

const RELEASE = `(?:press|news|media|product)[- ](?:release|statement|notice|info(?:rmation)?)
press note|media (?:advisory|alert|note|invitation)|(?:einladung an die medien|invitation (?:à la presse|aux médias))|news from .{2,60}|press info|for release|pressrelease
(?:presse|medien)(?:mitteilung|information|info|meldung|aussendung)|OTS
communiqué(?: de presse)?|nota (?:de|di|à) (?:prensa|imprensa)|comunicad?o (?:de prensa|de imprensa|stampa)|nota stampa|comunicato
persbericht|persmededeling|pressmeddelande|pressemeddelelse|pressemelding|(?:informacja|komunikat|notatka) prasow[ay]
(?:lehdistö)?tiedote`;
const IMMEDIATE = `for immediate (?:release|publication|use|distribution)|for release:? (?:now|immediately)|immediate release
(?:zur|für die) (?:sofortigen|umgehenden) (?:veröffentlichung|verwendung)|ab sofort frei|sperrfrist:? keine|keine sperrfrist
(?:pour|à) (?:diffusion|publication) immédiate|para (?:su )?(?:publicación|difusión|divulgação|publicação) inmediata|para (?:publicação|divulgação) imediata|per (?:la )?(?:pubblicazione|diffusione) immediata
voor (?:directe|onmiddellijke) (?:publicatie|verspreiding)|för omedelbar (?:publicering|spridning)|til (?:umiddelbar|øjeblikkelig|straks) (?:offentliggørelse|publisering|udgivelse)
do natychmiastowej publikacji|julkaisuvapaa heti|heti julkaistavissa|no embargo|embargo:? (?:none|no|lifted)`;

const LABEL = pattern(`${RELEASE}|${IMMEDIATE}`, {
  start: String.raw`^[^\p{L}\p{N}]*(?:(?:der|die|das|the|a|le|la|il|o)\s+)?`,
});

/** Returns what a line says after a label such as "PRESS RELEASE –"; null if it begins with none, or is a sentence. */
export function afterLabel(line: string): string | null {
  const found = line.match(LABEL)?.[0];
  if (found === undefined) return null;
  const after = line.slice(found.length);
  const rest = after.replace(/^[^\p{L}\p{N}"“„«¿¡]+/u, '');
  if (rest === '' || !/^\s\p{L}/u.test(after)) return rest;
  // "NEWS RELEASE Summer 2026" is one, "Press release tool launches in Bremen" is none.
  return line === line.toUpperCase() || line.split(/\s+/).length <= 4 ? '' : null;
}

/** Matches the question before a line of an advisory: "WHAT: Acme opens …". */
export const QUESTION = pattern(
  `what|who|why|how|was|wer|warum|wie|quoi|qui|pourquoi|qué|quién(?:es)?|por qué|cosa|chi|perché|wat|wie|waarom|o quê|quem|vad|vem|varför|hvad|hvem|hva|co|kto|mitä|kuka`,
  { start: '^', end: String.raw`\s?\??:\s+(?=["“„«¿]?[\p{Lu}\d])` },
);
/** Matches a line of an advisory that says no more than a time or a place. */
export const APPOINTMENT = pattern(
  `when|where|date|time|venue|wann|wo|ort|termin|quand|où|lieu|cuándo|dónde|lugar|quando|dove|luogo|wanneer|waar|onde|när|var|hvornår|hvor|når|kiedy|gdzie|milloin|missä`,
  { start: '^', end: String.raw`\s?\??:\s` },
);

export const RELEASED_NOW = pattern(IMMEDIATE);
/** Matches the end of the text for the press: "ENDS", "-30-", "###". */
export const END = pattern(
  `ends?|30|ende|fin|fine|einde|slut|slutt|koniec|loppu|fim|end of (?:release|text)|fin del comunicado|ende der mitteilung`,
  { start: String.raw`^[\s\p{P}\p{S}]*`, end: String.raw`[\s\p{P}\p{S}]*$` },
);

/** The kinds of section that follow a story. */
export type SectionKind = 'boilerplate' | 'notes' | 'contact' | 'legal';

const HEADS: Readonly<Record<SectionKind, string>> = {
  boilerplate: `about|über|à propos|acerca|sobre|informazioni su|chi siamo|chi è|over|om|o firmie|o spółce|o fundacji|tietoa|tietoja
about us|about the (?:company|authors?|charity|foundation|study)|company profile|boilerplate|corporate profile
über uns|zum unternehmen|das unternehmen|unternehmensprofil|qui sommes[- ]nous|quiénes somos|sobre nosotros|sobre nós|profilo|over ons|om oss|om os|o nas|meistä
hintergrund zum unternehmen|perfil (?:de la empresa|corporativo)`,
  notes: `notes?(?: (?:to|for) (?:the )?(?:editors?|journalists?|press|media))?|editors?['’]?s? notes?|editors|further information|footnotes?|sources?|background(?: information)?(?: for editors)?|technical notes?
hinweise?(?: (?:an|für) (?:die )?(?:redaktion(?:en)?|presse|medien))?|anmerkung(?:en)?|redaktionelle(?:r)? hinweise?|weitere informationen|zusatzinformation(?:en)?|quellen?
notes? (?:aux|pour les|à l['’]attention des) (?:rédactions?|rédacteurs?|journalistes)|plus d['’]informations|pour en savoir plus|informations complémentaires
notas? (?:para|a) (?:los |la )?(?:editores|redacción|redacciones|periodistas|medios|prensa)|más información|notas? (?:para|aos?) (?:os )?(?:editores|jornalistas)|mais informações|note (?:per|ai) (?:i )?(?:redattori|giornalisti|redazioni)|note per la stampa|ulteriori informazioni|per maggiori informazioni
noot (?:aan|voor) de redactie|noten? voor de redactie|niet voor publicatie|meer informatie|till redaktionen|anmärkning|mer information|til redaktionen|noter|yderligere oplysninger|mere information|til redaksjonen|ytterligere informasjon|mer informasjon
informacje? dla (?:redakcji|dziennikarzy)|uwagi?|więcej informacji|lisätietoja|toimituksille`,
  contact: `(?:press|media|news|pr)? ?(?:contacts?|office|enquir(?:y|ies)|inquir(?:y|ies)|queries|relations|requests)|press|media|interviews?|for (?:more|further) information(?:,? please contact)?
(?:presse|medien)?-?kontakte?|presse(?:stelle|anfragen)|ansprechpartner(?:in)?|rückfragen|pressebilder|bildmaterial
contacts?(?: (?:presse|médias?))?|service de presse|relations presse|contactos?(?: (?:de|para) (?:la )?(?:prensa|medios|imprensa|comunicación))?|prensa|contatti?(?: stampa)?|ufficio stampa|contatos?|assessoria de imprensa|imprensa
pers(?:contact|voorlichting)|perscontact(?:en)?|pers|presskontakt(?:er)?|kontakt(?:person)?|pressekontakt|kontakt (?:dla mediów|prasowy)|biuro prasowe|yhteystiedot|yhteyshenkilö|mediayhteydet`,
  legal: `disclaimer|legal (?:notice|disclaimer)|forward[- ]looking statements?|safe harbou?r(?: statement)?|cautionary (?:note|statement)|copyright
haftungsausschluss|rechtlicher hinweis|zukunftsgerichtete aussagen|disclaimer|mentions légales|avertissement|aviso legal|avvertenze|nota legale|juridische mededeling|ansvarsfriskrivning|ansvarsfraskrivelse|nota prawna|vastuuvapauslauseke`,
};
/** Words of a heading that begins with a preposition, and so needs what it is about: "About Kestrel Ridge". */
const OPEN = /^(?:about|über|à propos|acerca|sobre|informazioni su|over|om|tietoa|tietoja|chi è)$/iu;
const HEAD_PATTERNS = (Object.entries(HEADS) as [SectionKind, string][]).map(([kind, words]) => ({
  kind,
  head: pattern(words, { start: String.raw`^[^\p{L}\p{N}]*` }),
}));

/**
 * Returns which section a line begins, and what the line says of it after a colon or full stop; null if it begins none.
 * "About Acme: Acme makes …", "NOTES TO EDITORS", "Notas para la prensa".
 */
export function sectionOf(line: string): { kind: SectionKind; about: string | null; rest: string } | null {
  for (const { kind, head } of HEAD_PATTERNS) {
    const found = line.match(head)?.[0];
    if (found === undefined) continue;
    const after = line.slice(found.length);
    const [, title = '', rest = ''] = after.match(/^([^:.!?]{0,80}?)\s*(?:[:.!?|–—-]+(?:\s+(.*))?)?$/su) ?? [
      null,
      null,
      '',
    ];
    const isHead =
      title !== null &&
      (title === '' || title.split(/\s+/).length <= 9) &&
      (after === '' || /^[\s:.|–—-]/u.test(after));
    if (!isHead) continue;
    const word = found.replace(/^[^\p{L}\p{N}]+/u, '').toLowerCase();
    const named = title
      .trim()
      .replace(
        /^(?:(?:de l|d|l|dell)['’]|(?:(?:de la|de|du|des|the|die|das|den|der|el|la|los|le|les|o|a|il|lo|het|our)\s+)+)/iu,
        '',
      );
    if (OPEN.test(word) && named === '') return { kind, about: null, rest: rest.trim() };
    // "About one in five …" and "Over 300 people …" are sentences.
    if (OPEN.test(word) && !/^\p{Lu}|^(?:us|uns|oss|os|ons|nosotros|nós|nas|meistä)$/u.test(named)) continue;
    if (!OPEN.test(word) && title.trim() !== '' && kind !== 'contact' && kind !== 'legal') continue;
    if (kind === 'contact' && title.trim() !== '' && rest === '' && !/:\s*$/.test(line)) continue;
    return { kind, about: OPEN.test(word) ? named : null, rest: rest.trim() };
  }
  return null;
}

/** Matches a fact by which an organization describes itself: when it was founded, how many it employs. */
export const SELF = pattern(
  `(?:was |were |is |been )?(?:founded|established|set up|headquartered|based|listed) (?:in|on|by|at|over)|since (?:18|19|20)\\d\\d|employs|has \\d[\\d.,]* (?:employees|staff|members|offices)|registered charity|non-?profit|privately held|is an? (?:independent|leading|global|family|registered|award-winning)
(?:wurde )?(?:\\d{4} )?gegründet|seit (?:18|19|20)\\d\\d|beschäftigt|mitarbeiter\\p{L}*|gemeinnützig\\p{L}*|mit sitz in|hat ihren sitz
fondée? en|créée? en|depuis (?:18|19|20)\\d\\d|emploie|compte \\d+|siège|fundad[ao] en|desde (?:18|19|20)\\d\\d|emplea|con sede en|fundad[ao] em|com sede em|emprega
fondat[ao] nel|dal (?:18|19|20)\\d\\d|impiega|con sede a|opgericht in|sinds (?:18|19|20)\\d\\d|telt \\d+|gevestigd in|grundades|grundat|sedan (?:18|19|20)\\d\\d|sysselsätter|grundlagt|stiftet|siden (?:18|19|20)\\d\\d|beskæftiger|sysselsetter
założon[ay]|od (?:18|19|20)\\d\\d roku|zatrudnia|z siedzibą|perustettu|vuodesta (?:18|19|20)\\d\\d|työllistää`,
);

/** Matches what reaches a press office: addresses, telephone numbers, handles. */
export const ADDRESS =
  /\S@\S+\.\p{L}|https?:\/\/|\bwww\.|(?<![\d.,])(?:\+\d{1,3}|\(?0\d{1,4}\)?|\(\d{3}\)|\d{3})[\s./-]?(?:\(0\)\s?)?\d{2,4}[\s./-]?\d{2,}(?:[\s./-]?\d{2,})*(?![\d.,]*\d)/u;
/** Matches text that a lawyer wanted. */
export const LEGAL = pattern(
  `forward-looking statements?|this (?:e-?mail|message) (?:and any|is|may|contains)|intended (?:only |solely )?for the|(?:strictly )?confidential(?: and)?|unsubscribe|all rights reserved|diese (?:e-?mail|nachricht) (?:ist|enthält|kann)|ce (?:message|courriel) (?:est|contient)|este (?:mensaje|correo|e-?mail)|questo messaggio|sent from my|von meinem|envoyé de mon|enviado desde mi|inviato da|verzonden vanaf|get outlook for`,
);
