import { CharacterClass } from '../../../model/index.ts';

/** The most common words of languages in Latin script. Any text of a few sentences contains some of them. */
const FUNCTION_WORDS: Record<string, string> = {
  en: 'the and of to in that is was for with on it as by at from has be are this',
  de: 'der die und das nicht mit den von ist auf für dem ein eine im sich auch des zu wird',
  fr: 'le les des et la une est dans pour que qui du sur pas avec au en par il',
  es: 'el los las y que una por con del para se su como más en la de lo al',
  pt: 'o os do da não uma com em para que se dos das pelo ao na no mais foi',
  it: 'il di che non per una gli della del con sono alla nel è la le un dei ha',
  nl: 'de het een van en niet dat met voor zijn op te ook is in aan er bij',
  sv: 'och att det som är för på inte med av den till har en ett om var i',
  da: 'og at det er på ikke af til med den som har for en de i et var',
  no: 'og å det er på ikke av til med den som har for en de i et var',
  fi: 'ja on ei että se oli mutta kun ovat hän myös joka sen mukaan ole kuin',
  pl: 'w i na nie się z do że jest o jak to po od za przez dla oraz',
  cs: 'a v na se že je s z do pro by jako ale i o k které podle',
  sk: 'a v na sa že je s z do pre by ako ale i o k ktoré podľa',
  hu: 'a az és hogy nem is egy ez volt csak meg már de azt szerint',
  ro: 'și de în la nu care cu pe din este mai pentru să au fost prin',
  hr: 'i je u na se da su za od koji s će kako nije što bi to iz',
  tr: 've bir bu için da de ile olarak çok olan daha gibi ancak olduğunu',
  id: 'yang dan di dengan untuk dari ini pada tidak dalam itu akan oleh juga adalah',
  vi: 'của và là không được cho trong một người những các có với đã này khi',
  et: 'ja on ei et see oli ka kui mis aga ning seda oma ta',
  lt: 'ir yra kad su į iš bet tai buvo jau kaip ar dėl apie',
  lv: 'un ir ka ar no uz par bet tas bija arī kas lai pēc',
};
/**
 * Languages whose common words are too similar to those of a listed language to be distinguished, mapped to
 * the listed language.
 */
const NEAR: Record<string, string> = { nb: 'no', nn: 'no', ms: 'id', bs: 'hr', sr: 'hr', sh: 'hr', gl: 'pt' };

const languagesOf = new Map<string, string[]>();
for (const [language, list] of Object.entries(FUNCTION_WORDS)) {
  for (const word of list.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/**
 * A text is in another language than the declared one if it contains at least `MIN_FOUND` common words of the
 * other language, and at least `MIN_RATIO` times as many as of the declared language.
 */
const MIN_FOUND = 15;
const MIN_RATIO = 4;
/** The maximum number of times that the same word is counted. */
const MAX_TIMES = 4;

const WORDS = new CharacterClass(/[\p{L}\p{M}]/u);

/**
 * The language whose common words occur most in a text, if no language is declared or the declared language
 * is a different one. Null if the text is short, or if the declared language is correct, not listed, or too
 * similar to the language of the text.
 */
export function contradicting(text: string, declared: string | null): string | null {
  const compared = declared && (NEAR[declared] ?? declared);
  if (compared !== null && FUNCTION_WORDS[compared] === undefined) return null;
  const times = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const word of WORDS.runsIn(text.toLowerCase())) {
    const before = times.get(word) ?? 0;
    times.set(word, before + 1);
    // Ignore single letters, which often label list items or rooms. Also limit how often a word counts,
    // because a word that is repeated very often is the topic of the text.
    if (word.length === 1 || before >= MAX_TIMES) continue;
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < MIN_FOUND) return null;
  // Some languages have similar words, such as Danish and Norwegian, or Czech and Slovak. Without a
  // declaration, the best match must therefore have a clear lead.
  if (compared === null) return best[1] >= 1.5 * (second?.[1] ?? 0) ? best[0] : null;
  return best[1] >= MIN_RATIO * (counts.get(compared) ?? 0) ? best[0] : null;
}
