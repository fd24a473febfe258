/** A phrase that reads as translated, the reason why it is hard to read, and a sentence that contains it. */
export interface BannedPhrase {
  /**
   * A regular expression. A space in it matches any white space, so that phrases are also found across line
   * breaks.
   */
  pattern: string;
  reason: string;
  example: string;
}

/**
 * Matches the position where a sentence begins: after punctuation, a quotation mark, or the start of a
 * comment or line.
 */
const START = String.raw`(?<=[.:;!?'"\x60] ?|\/\*\* |\/\/ |\n[ \t]*[-#|*]* ?)`;

export const BANNED: readonly BannedPhrase[] = [
  {
    pattern: `${START}Of (?:a|an|the|this|that|these|those|each|what|whom) `,
    reason: 'A sentence begins with its subject.',
    example: 'Of this person or site nothing is looked up.',
  },
  {
    pattern: `${START}(?:Beside|Behind|Below|Among|Between|From|By|With|For|On|In|At|Under|Above) (?:it|this|that|them|these|those|which|whom) (?:is|are|was|were|stands?|comes?|goes|lies|belongs?)\\b`,
    reason: 'A sentence begins with its subject.',
    example: 'Beside it stands the name of the author.',
  },
  {
    pattern: `${START}Who [a-z]+s [^.?!]{3,60} (?:goes|gets|pays|waits|sees|finds|must|may)\\b`,
    reason: '“Who …” begins a question; name the person or the request.',
    example: 'Who waits for an answer goes before jobs.',
  },
  {
    pattern: '\\b[Ww]hoever (?:runs|asks|comes|holds|reaches|makes|knows|reads|looks|has|gets|signs)\\b',
    reason: 'Name the person: the operator, the caller, the user.',
    example: 'Whoever asks for an unknown user pays for it.',
  },
  {
    pattern: '\\b(?:that|which|whom) (?:nobody|no one) (?:has|asks|wrote|reads|knows|vouches|takes|names)\\b',
    reason: 'Use the adjective: unused, unknown, random, self-signed.',
    example: 'A random text that nobody has.',
  },
  {
    pattern: '\\b[Ww]hat there is\\b',
    reason: 'Name the thing.',
    example: 'What there is to spend.',
  },
  {
    pattern: '\\b(?:is|are|was|were|be) told (?:to|how|that|what|when|where|so|once|by|about)\\b',
    reason: 'Programs receive, report or show; they are not told.',
    example: 'The client is told how many sources are done.',
  },
  {
    pattern: '\\b(?:written|asked|done|called) wrong\\b',
    reason: 'The term is “invalid”.',
    example: 'The command was written wrong.',
  },
  {
    pattern: '\\bgoes? on (?:without|by itself|with (?:a|the|any))\\b',
    reason: 'The term is “continues” or “is still running”.',
    example: 'The job goes on without you.',
  },
  {
    pattern: '\\b(?:date|time|day|moment) to come\\b',
    reason: 'The phrase is “in the future”.',
    example: 'The expiry is not a date to come.',
  },
  {
    pattern:
      '(?<!there |There |which )\\b(?:is|are) no (?:article|page|name|address|URL|number|date|day|ZIP|program|error|host|file|list|key|answer|question|JSON|feed|person|identity|journalist|text|tag|fit|part|sentence|headline|wire|miss|subject)\\b(?! (?:of|in|for|to|at|is|are|left|longer|that|yet))',
    reason: 'Write “is not a”.',
    example: 'The page is no article.',
  },
  {
    pattern: '\\b(?:that|which|and|but) (?:is|are) none(?:[.,;:\'"`]|$)',
    reason: 'Say what it is: invalid, missing, not a number.',
    example: 'The page lists articles and is none.',
  },
  {
    pattern: '\\b(?:an?|any|some|one) (?!friend|kind)[a-z-]+ of (?:yours|theirs|ours|mine|hers)\\b',
    reason: 'Write “your own”, “our”, “one of their pages”.',
    example: 'Set it to a database of yours.',
  },
  {
    pattern: '\\b(?:of|in|by) the house\\b',
    reason: 'The term is “publisher”.',
    example: 'A text of the house is known by two of its articles.',
  },
  {
    pattern: '\\b(?:stands|stand|stood) (?:in|on|under|at|beside|with|whole)\\b(?! for\\b)',
    reason: 'Texts and values are somewhere, or appear; they do not stand.',
    example: 'The address stands in the evidence.',
  },
  {
    pattern: '\\bgood for (?:a|one|seven|an) (?:day|days|week|hour|minute)\\b',
    reason: 'The term is “expires after”.',
    example: 'The link is good for a day and once.',
  },
  {
    pattern: '\\b(?:one|once|twice|ten) a (?:line|page|source|worker|job)\\b',
    reason: 'The word is “per”.',
    example: 'Reads URLs from stdin, one a line.',
  },
  {
    pattern: '\\b(?:https?|web|redirect|article) address(?:es)?\\b',
    reason: 'The term is “URL”; an address is an e-mail, IP or postal address.',
    example: 'It must be an http or https address.',
  },
  {
    pattern: '\\bnetwork address(?:es)?\\b',
    reason: 'The term is “IP address”.',
    example: 'Attempts from one network address are limited.',
  },
  {
    pattern: '\\b(?:known|learned|heard) of (?:a|an|the|this|that|them|it|their|him|her) (?!best)',
    reason: 'The preposition is “about”.',
    example: 'Everything that is known of a person is exported.',
  },
  {
    pattern: '\\b(?:is|are|was|were) (?:taken|met|spoken) here\\b',
    reason: 'The term is “supported” or “accepted”.',
    example: 'This source type is not one that is taken here.',
  },
  {
    pattern: '\\b[Nn]othing (?:is|was) (?:looked up|held|asked|known|found|read|shown) of\\b',
    reason: 'Say what happens instead of what does not.',
    example: 'There nothing is looked up of this subject.',
  },
  {
    pattern: '\\b(?:did|does|do) not answer\\b|\\b(?:no|an?|the|each|every) (?:slow |late )?repl(?:y|ies)\\b',
    reason: 'The term is “response”; servers respond.',
    example: 'The provider does not answer.',
  },
  {
    pattern: '\\b(?:furniture|surroundings of|lead marks?|polite waits?|try limits?)\\b',
    reason: 'Use the glossary: page chrome, context, fingerprint, host wait, login throttle.',
    example: 'The furniture of a page is not part of the story.',
  },
  {
    pattern: '\\b(?:its|the|no|these|those) figures\\b|\\b[Ff]igures of (?!speech)',
    reason: 'The term is “metrics”.',
    example: 'A domain that was never imported has no figures.',
  },
  {
    pattern:
      '\\b(?:[Nn]othing|pages?|reasoning|domains?|words?|lists?) (?:(?:that|of|on|in|its|the|was|were|read) )*(?:pages )?(?:speaks?|spoke) (?:for|against)\\b',
    reason: 'Write “is evidence for”, “indicates” or “in favor of”.',
    example: 'The reason is that nothing on its pages speaks for a type.',
  },
  {
    pattern: '\\b(?:pages?|files?|URL|articles?|columns?) (?:lies|lie|lay)\\b',
    reason: 'Texts and files are somewhere; they do not lie.',
    example: 'The page lies in the blog of the site.',
  },
  {
    pattern: '\\busual (?:word|name|end|ending)s? (?:in|of|for)\\b',
    reason: 'The adjective is “common”.',
    example: 'It is a usual word in names of companies.',
  },
  {
    pattern: '\\b(?:is|are|was|were|be|been) mended\\b|\\bmends? (?:a|an|the|what)\\b',
    reason: 'The verb is “repair” or “correct”.',
    example: 'A page in the wrong encoding is mended.',
  },
  {
    pattern: '\\b([A-Za-z]{3,}) \\1 \\1\\b',
    reason: 'The word is repeated.',
    example: 'The command is to manage manage manage keys.',
  },
];

/** A banned phrase that was found in a text. */
export interface Finding {
  line: number;
  found: string;
  phrase: BannedPhrase;
}

const COMPILED = BANNED.map((phrase) => ({
  phrase,
  // In comments and long strings, a phrase may continue on the next line, so a space outside of a character
  // class also matches a line break.
  regex: new RegExp(phrase.pattern.replaceAll(/(?<!\[[^\]]*|\?<[!=][^)]*) (?!\?)/g, '\\s+'), 'g'),
}));

/**
 * Finds banned phrases in a source file or document, including comments and strings that span several lines.
 */
export function findBanned(text: string): Finding[] {
  const prose = withoutSeams(text);
  return COMPILED.flatMap(({ phrase, regex }) =>
    [...prose.matchAll(regex)].map((match) => ({
      line: prose.slice(0, match.index).split('\n').length,
      found: match[0].replaceAll(/\s+/g, ' '),
      phrase,
    })),
  );
}

/**
 * Where a sentence continues on the next line, replaces the characters between its two parts with spaces,
 * such as the `*` of a comment or the quotation marks and the `+` between two strings.
 */
function withoutSeams(text: string): string {
  const blank = (seam: string) => seam.replaceAll(/[^\n]/g, ' ');
  return text
    .replaceAll(/['"`] \+\n\s*['"`]/g, blank)
    .replaceAll(/(?<=[^\s/*]\n[ \t]*)(?:\/\/|\*(?!\/)|#) /g, blank);
}
