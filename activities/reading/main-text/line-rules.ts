/** Recognizes by its words a line that is not part of a story. */
export interface LineRule {
  reason: string;
  /** Maximum length of a line for this rule, in characters. */
  upTo: number;
  pattern: RegExp;
}

/** Lines that are left out wherever they are in the text. */
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
];

/** Above the first sentence. */
export const HEAD_RULES: LineRule[] = [
  { reason: 'date', upTo: 70, pattern: /\d.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\d/ },
];

/** Below the last sentence of the story, one after the other. */
export const TAIL_RULES: LineRule[] = [
  {
    reason: 'credits of contributors',
    upTo: 300,
    pattern: /\bcontributed (?:reporting|to this (?:report|story|article))\b/i,
  },
  {
    reason: 'letters to the editor',
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
];
