/**
 * The kind of news in a pitch. The suggested opening of an e-mail (the angle) introduces each kind of news with
 * different words.
 */
export type PitchKind = 'contrary' | 'study' | 'funding' | 'product' | 'event' | 'news';

/** Patterns for each kind of news, in English, German, Spanish and French. The first match decides. */
const KINDS: readonly { kind: PitchKind; pattern: RegExp }[] = [
  {
    kind: 'contrary',
    pattern:
      /\b(?:contrary to|contradicts?|defies|debunks?|overturns?|against (?:all )?expectations|entgegen|widerlegt|widerspricht|überraschend|contra lo esperado|desmienten?|contradicen?|contrairement|contredit|contre toute attente)(?!\p{L})/iu,
  },
  {
    kind: 'study',
    pattern:
      /\b(?:stud(?:y|ies)|survey|clinical trial|field trial|researchers?|new research|feldtest|studie|umfrage|untersuchung|feldversuch|forscher\p{L}*|estudio|encuesta|investigador\p{L}*|étude|enquête|chercheurs|premiers résultats|primeros resultados)(?!\p{L})/iu,
  },
  {
    kind: 'funding',
    pattern:
      /\b(?:raises?|raised|secures?|closes?) (?:[^\s]{1,3})?\d|\b(?:series [a-e]|seed|funding) round\b|\b(?:finanzierungsrunde|ronda de financiación|levée de fonds|lève \d)(?!\p{L})/iu,
  },
  {
    kind: 'event',
    pattern:
      /\b(?:exhibition|festival|conference|premieres?|summit|trade fair|ausstellung|messe|tagung|premiere|exposición|congreso|feria|estreno|exposition|congrès|salon|vernissage)(?!\p{L})/iu,
  },
  {
    kind: 'product',
    // A verb such as "launch" or "present" does not suffice: rockets are launched and maps are presented,
    // too. The pattern also requires a word for a product.
    pattern:
      /\b(?:launch(?:es|ed)|releases?d?|unveils?|introduces?|lanza|presenta|lance|dévoile|veröffentlicht)\b[^.]{0,60}\b(?:app|software|tool|platform|product|version|aplicación|herramienta|plataforma|application|logiciel|plateforme|anwendung)(?!\p{L})|\bbeta (?:customers?|users?|testers?|version)\b|\bnew (?:app|software|version|tool|product|platform)\b|\bneue (?:app|version|software)\b|\bnueva (?:app|versión|herramienta)(?!\p{L})|\bnouvelle (?:application|version)(?!\p{L})/iu,
  },
];

export function kindOf(sentences: string[]): PitchKind {
  const text = sentences.join('\n');
  return KINDS.find(({ pattern }) => pattern.test(text))?.kind ?? 'news';
}
