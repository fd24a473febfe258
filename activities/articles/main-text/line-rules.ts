/** A line that is no part of a story, by its words. */
export interface LineRule {
  reason: string;
  /** The longest line it is meant for, in characters. */
  upTo: number;
  pattern: RegExp;
}

/** Wherever they stand. */
export const LINE_RULES: LineRule[] = [
  {
    reason: 'another story',
    upTo: 250,
    pattern:
      /^(?:read (?:more|also|next|this)|related(?: (?:stories|articles|news|posts|content|topics|coverage|links|reading|video))?|see also|see more(?=\s*:\s*\S)|more(?: from| on)?|also read|recommended|don['’]t miss|watch|must[- ]read|you (?:may|might) also (?:like|enjoy|be interested)|leia (?:mais|também)|lea también|lire aussi|à lire|lesen sie auch|mehr zum thema|leggi anche|baca juga|читайте также|lees ook|läs också|les også|læs også|czytaj (?:też|także|również)|přečtěte si|okuyun|関連記事)(?:\s*[:\-–|>»]|\.{0,3}…?$)/i,
  },
  {
    reason: 'label of an advertisement',
    upTo: 40,
    pattern:
      /^[-–—\s]*(?:advert|(?:skip )?advertisement|advertising|sponsored(?: content)?|anuncio|publicidad|publicidade|publicité|passer la publicité|pubblicità|anzeige|werbung|iklan|reklama?|реклама|annons|annonse|story continues below(?: advertisement)?|article continues below(?: advertisement)?|continue reading(?: the main story)?|close|loading\.*|caption|view all(?: \(?\d+\)?)?(?: photos| images)?|sharing is caring!?|share (?:this )?(?:on|via|with) \w+|click to tweet|scroll back to top|back to top|print|copy link|कॉपी लिंक|comments?)[-–—\s]*$/i,
  },
  {
    reason: 'consent',
    upTo: 600,
    pattern:
      /\b(?:(?:this|our) (?:web)?site|we|you accept|and) (?:also )?uses? (?:of )?(?:our |own )?cookies|(?:utiliza(?:mos)?|usa(?:mos)?|utilizziamo|usiamo|utilisons|utilise|verwenden|verwendet|nutzen|gebruiken|gebruikt|używamy|bruker|använder|bruger) (?:(?:wir|des|de|i|pliki|propias?|pr[óo]prios?) )?cookies|\bcookie (?:policy|settings)\b|\bum eingebettete inhalte anzuzeigen|\b(?:ein|einen) externe[rn]?s? inhalt|empfohlener redaktioneller inhalt|\b(?:mit )?(?:ihrer|deiner|ihre|deine) (?:zustimmung|einwilligung)\b.*\b(?:inhalt|daten|angezeigt|geladen|extern)|externe inhalte angezeigt|daten an drittplattformen|\b(?:ce|le) contenu (?:est bloqué|n.a pas pu être affiché)|accept(?:ez|er) les cookies|(?:content|video) (?:is )?(?:hosted|provided) by .{0,40}\bcookies|content is not available due to/i,
  },
  {
    reason: 'when it was changed',
    upTo: 70,
    pattern: /^(?:last )?(?:updated|published|posted|modified|first published)(?: (?:at|on))?:?\s.*\d/i,
  },
];

/** Above the first sentence. */
export const HEAD_RULES: LineRule[] = [
  { reason: 'date', upTo: 70, pattern: /\d.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\d/ },
  {
    reason: 'byline',
    upTo: 80,
    pattern:
      /^(?:by|von|par|por|di|de|door|av|af|przez|autor|text|foto|photo|от|автор)\s*:?\s+\p{Lu}[\p{L}.'’-]+(?:[\s,&|/]+(?:and|und|et|y|e|en|och|og|i)?\s*[\p{L}.'’-]+){0,7}$/iu,
  },
];

/** Below the last sentence of the story, one after the other. */
export const TAIL_RULES: LineRule[] = [
  {
    reason: 'who helped',
    upTo: 300,
    pattern: /\bcontributed (?:reporting|to this (?:report|story|article))\b/i,
  },
  {
    reason: 'how comments are kept',
    upTo: 300,
    pattern: /\bcomments?\b.*\b(?:moderat\w+|closed|policy|guidelines)\b|\bcoment[aá]rios?\b.*\bmodera/i,
  },
  { reason: 'a line of its own', upTo: 10, pattern: /^[\s_*#·•.\-–—=]+$/ },
  {
    reason: 'letters to the paper',
    upTo: 400,
    pattern: /\b(?:letters?|tips?|questions?|feedback|corrections?|write to|e-?mail)\b.*[\w.]+@[\w.]+/i,
  },
  {
    reason: 'follow us',
    upTo: 400,
    pattern:
      /\bfollow\b.{0,80}\b(?:on|at)\b.{0,40}\b(?:facebook|twitter|instagram|x|youtube|linkedin|whatsapp|telegram)\b/i,
  },
  {
    reason: 'newsletter',
    upTo: 400,
    pattern:
      /\b(?:sign[- ]?up|subscribe)\b.{0,100}\b(?:newsletters?|daily|weekly|inbox|e-?mail|channel|updates?)\b|\bget .{0,60}\b(?:newsletter|(?:in|to) your inbox|delivered)\b/i,
  },
  {
    reason: 'how to reach the writer',
    upTo: 400,
    pattern:
      /\b(?:may|can) be (?:reached|contacted|emailed) (?:at|via|on)\b|\bhave a (?:news )?tip\b|^(?:e-?mail|contact|reach) [A-Z]/i,
  },
  {
    reason: 'listen and watch',
    upTo: 300,
    pattern: /^(?:listen to|watch|download|tune in)\b.*\b(?:live|podcast|app|weekdays|here)\b/i,
  },
];
