/** What names are followed by, in Germanic languages. Words that are common as surnames are not among them. */
const AFTER =
  'Prizes?|Awards?|Medals?|Fellowships?|Scholarships?|Bursary|Trophy|Funds?|Trust|Endowment|Foundation|Schools?|College|University|Academy|' +
  'Institute|Cent(?:er|re)|Library|Museum|Theat(?:er|re)|Auditorium|Building|Hospital|Clinic|Stadium|Arena|Airport|Station|Memorial|Gallery|Society|' +
  'Series|Lectures?|Lectureship|Professorship|Festival|Program(?:me)?|Project|Initiative|Podcast|Street|Avenue|Road|Boulevard|Square|Plaza|Campus|' +
  'Preis(?:e|es)?|Medaille|Stipendium|Stiftung|Fonds|Schule|Gymnasium|Universität|Akademie|Institut|Stra(?:ß|ss)e|Platz|Allee|Bibliothek|' +
  'Prijs|Stichting|Straat|Plein|Pris(?:et|en)?|Fond(?:en|et)?|Skole|Skola|Gat[ae]n?|Plads';
/** The same for surnames, and for offices of the person before them: they name a thing only after an article. */
const AFTER_ARTICLE = `${AFTER}|Department|Faculty|Chair|Hall|House|Wing|Room|Tower|Grant|Bridge|Park|Court|Show|Cup`;
/** What stands before the name, in Romance and Slavic languages. */
const BEFORE =
  'prix|premio|prémio|prêmio|premi|bourse|beca|borsa|fondation|fundación|fundação|fondazione|fundació|stiftung|école|escuela|escola|scuola|lycée|liceo|' +
  'collège|colegio|colégio|instituto|istituto|institut|université|universidad|universidade|università|faculté|facultad|cátedra|chaire|bâtiment|edificio|' +
  'edifício|palazzo|teatro|théâtre|biblioteca|bibliothèque|rue|avenue|boulevard|calle|avenida|rua|piazza|plaza|plaça|praça|nagroda|имени|им\\.';

const WORD = "\\p{Lu}[\\p{L}\\p{M}'’.&-]*";
const PARTICLE = '(?:(?:von|van|de|der|den|del|della|di|da|dos|du|la|le|y|e|and|und|et) )';
const wordsUpTo = (most: number) => `${WORD}(?: ${PARTICLE}{0,2}${WORD}){0,${most - 1}}`;
const inBothCases = (word: string) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`;

const THINGS = [
  `(?<!\\p{L})(?:[Tt]he|[Aa]n?) ${wordsUpTo(5)}[ -](?:${AFTER_ARTICLE})(?!\\p{L})`,
  `(?<!\\p{L})(?:${BEFORE.split('|').map(inBothCases).join('|')}) ${PARTICLE}{0,2}${wordsUpTo(4)}`,
  // In a longer run of words, a person comes before the thing: “Bob Other Arizona State University”.
  `(?<!\\p{L}|\\p{Lu}[\\p{L}\\p{M}'’.&-]{0,30} )${wordsUpTo(3)}[ -](?:${AFTER})(?!\\p{L})`,
].map((pattern) => new RegExp(pattern, 'gu'));

/**
 * Returns a text without the names of prizes, schools, funds, buildings and other things that are named for people,
 * such as “Lantern Prize” and “rue Albert Camus”, so that nobody of that name seems to be named.
 */
export function withoutNamedThings(text: string): string {
  return THINGS.reduce((rest, thing) => rest.replace(thing, ' • '), text);
}
