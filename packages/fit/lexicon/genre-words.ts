import { ENGLISH } from './language.ts';

/**
 * Words that are typical of press releases on any subject. They have half the weight of other words, so that
 * the actual subject of a pitch decides. The list was compiled from pitches, not from any journalist's work.
 */
const WORDS = `announce announces announced announcement exclusive exclusively embargo embargoed press release interview interviews
available availability expert experts expertise comment comments quote quotes founder founders cofounder ceo cto cmo leading leader leaders
provider providers solution solutions innovative innovation innovator platform platforms award awards awarded customer customers client clients
company companies brand brands launch launches launched launching excited thrilled delighted proud pleased love story stories readers audience
coverage article articles reporter outlet schedule call meeting week share sharing happy details media contact email website visit regards
thanks thank hope reach reaching recent recently opportunity pitch angle photo photos image images data background headquartered based
established year years worldwide world million millions billion trusted business businesses consumer consumers investor investors help helps
helping first new unveil unveils unveiled introduce introduces introduced partner partners partnership team teams industry market markets
global offer offers offering mission vision passionate unique revolutionary cutting edge best class seamless empower empowers`;

export const GENRE_STEMS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).map(ENGLISH.stem));
