import { type Box, HEADING, isRun, type Run } from './outline.ts';

/** The runs of the text in order, after the rules of `LINE_RULES`. */
export function selectRuns(root: Box, titles: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  const collect = (box: Box) => {
    for (const item of box.items) {
      if (isRun(item)) {
        if (!isLinkLine(item)) runs.push(item);
      } else if (item.out) continue;
      else if (isLinkList(item) && !isShopping(item)) {
        const above = runs.at(-1);
        // The heading of a list that is left out goes with it.
        if (above && isHeading(above)) runs.pop();
      } else collect(item);
    }
  };
  collect(root);
  const story = afterHeadline(runs, titles).filter((run) => !isBanned(run));
  return withoutTail(withoutLastSections(withoutLeadingRows(story)));
}

/** The standfirst, and rows above the first sentence that name the writer or the date and little else. */
function withoutLeadingRows(runs: Run[]): Run[] {
  const body = runs.findIndex((run) => run.prose && !isStandfirst(run.box));
  const isRow = (run: Run) =>
    isStandfirst(run.box) || HEAD_RULES.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
  return runs.filter((run, index) => index >= body || !isRow(run));
}

function isStandfirst(box: Box | null): boolean {
  return box !== null && (box.exclusion?.reason === 'standfirst' || isStandfirst(box.parent));
}

/** Links to other stories, set in one paragraph. */
function isLinkLine({ pieces, size, linked }: Run): boolean {
  if (linked < 0.8 * size) return false;
  const targets = new Set(
    pieces.filter((piece) => piece.href && piece.text.length >= 25).map((piece) => piece.href),
  );
  return targets.size >= 2;
}

/** A section "Related", "About us", "Comments" and all that follows it, if that is the lesser part. */
function withoutLastSections(runs: Run[]): Run[] {
  const total = proseOf(runs);
  let before = 0;
  for (const [index, run] of runs.entries()) {
    before += run.prose ? run.size : 0;
    if (before > 0.5 * total && run.size <= 70 && SECTION.test(run.text)) {
      if (total - before <= (isHeading(run) ? 0.4 : 0.2) * total) return runs.slice(0, index);
    }
  }
  return runs;
}

function proseOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + (run.prose ? run.size : 0), 0);
}

/** What stands above the headline, and the headline itself, is not the story. */
function afterHeadline(runs: Run[], titles: ReadonlySet<string>): Run[] {
  const titled = runs.findIndex((run) => isHeading(run) && titles.has(simplified(run.text)));
  if (titled >= 0) return runs.slice(titled + 1);
  const first = runs.findIndex((run) => run.prose);
  const headline = runs.findIndex((run, index) => run.box.tag === 'h1' && index < first);
  return runs.slice(headline + 1);
}

function isBanned(run: Run): boolean {
  return LINE_RULES.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
}

function withoutTail(runs: Run[]): Run[] {
  let end = runs.length;
  while (end > 1) {
    const run = runs[end - 1];
    if (!run) break;
    const promotion = TAIL_RULES.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
    const linked = run.size > 0 && run.linked > 0.8 * run.size;
    if (!promotion && !linked && !isHeading(run) && run.size > 0) break;
    end -= 1;
  }
  return runs.slice(0, end);
}

function isHeading(run: Run): boolean {
  return HEADING.test(run.box.tag);
}

/** A thing to buy or to cook with is named in links. */
function isShopping(box: Box): boolean {
  for (let above: Box | null = box; above; above = above.parent) {
    if (/product|recipe|ingredient/i.test(above.element.attribs.class ?? '')) return true;
  }
  return false;
}

function isLinkList(box: Box): boolean {
  if (box.prose > 0 || box.size < 30 || box.tag === 'p') return false;
  const [first, second] = box.items;
  const single = first !== undefined && isRun(first) && second === undefined;
  return box.linked >= (single ? 0.8 : 0.6) * box.size;
}

export function simplified(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

interface LineRule {
  reason: string;
  /** The longest line it is meant for, in characters. */
  upTo: number;
  pattern: RegExp;
}

const LINE_RULES: LineRule[] = [
  {
    reason: 'another story',
    upTo: 250,
    pattern:
      /^(?:read (?:more|also|next|this)|related(?: \w+)?|see also|see more(?=\s*:\s*\S)|more(?: from| on)?|also read|recommended|don['’]t miss|watch|must[- ]read|you (?:may|might) also (?:like|enjoy|be interested)|leia (?:mais|também)|lea también|lire aussi|à lire|lesen sie auch|mehr zum thema|leggi anche|baca juga|читайте также|lees ook|läs också|les også|læs også|czytaj (?:też|także|również)|přečtěte si|okuyun|関連記事)(?:\s*[:\-–|>»]|\.{0,3}…?$)/i,
  },
  {
    reason: 'label of an advertisement',
    upTo: 40,
    pattern:
      /^[-–—\s]*(?:advert|(?:skip )?advertisement|advertising|sponsored(?: content)?|anuncio|publicidad|publicidade|publicité|passer la publicité|pubblicità|anzeige|werbung|iklan|reklama?|реклама|annons|annonse|story continues below(?: advertisement)?|article continues below(?: advertisement)?|continue reading(?: the main story)?|close|loading\.*|caption|view all(?: \(?\d+\)?)?(?: photos| images)?|sharing is caring!?|share (?:this )?(?:on|via|with) \w+|click to tweet|scroll back to top|back to top|print|comments?)[-–—\s]*$/i,
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

const HEAD_RULES: LineRule[] = [
  { reason: 'date', upTo: 70, pattern: /\d.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\d/ },
  {
    reason: 'byline',
    upTo: 80,
    pattern:
      /^(?:by|von|par|por|di|de|door|av|af|przez|autor|text|foto|photo|от|автор)\s*:?\s+\p{Lu}[\p{L}.'’-]+(?:[\s,&|/]+(?:and|und|et|y|e|en|och|og|i)?\s*[\p{L}.'’-]+){0,7}$/iu,
  },
];

/** Headings of what comes after a story, in the corpora's languages. */
const SECTION =
  /^[\s•■►»*\-–—_]*(?:(?:related|similar|recommended|suggested|popular|latest|trending|further)(?: \w+){0,3}|more (?:\w+ ){0,2}(?:stories|news|articles|posts|videos|headlines)|more (?:from|on|about|in) .+|most (?:read|popular|viewed|shared).*|(?:read|see) (?:more|next|also)(?: (?:stories|articles|news|posts))?|you (?:may|might) (?:also )?(?:like|enjoy|be interested).*|what (?:to|do you) (?:read|think).*|comments?(?: \(?\d+\)?)?|leave a (?:reply|comment)|join the (?:discussion|conversation)|reviews|share (?:this|on)(?: (?:article|story|post|page|facebook|twitter))?|about (?:the )?(?:author|writer|company|us)s?|about [A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,4}|tags?:?|filed under.*|follow us.*|sign up.*|subscribe.*|newsletter.*|weitere (?:artikel|themen|nachrichten).*|mehr zum thema.*|das könnte .*interessieren.*|kommentare.*|über (?:den autor|die autorin|uns).*|(?:à|a) lire (?:aussi|également).*|sur le même (?:sujet|thème).*|articles (?:similaires|liés).*|commentaires.*|noticias relacionadas.*|artículos relacionados.*|te puede interesar.*|comentarios.*|sobre (?:el|o|a|la) (?:autora?).*|acerca de .*|leia (?:também|mais).*|veja (?:também|mais).*|notícias relacionadas.*|posts relacionados.*|comentários.*|leggi anche.*|articoli correlati.*|potrebbe interessarti.*|commenti.*|lees (?:ook|meer).*|gerelateerde?.*|reacties.*|czytaj (?:także|też|również).*|zobacz (?:także|też|również).*|polecane.*|komentarze.*|související.*|diskuze.*|komentáře.*|читайте (?:также|ещ[её]).*|похожие.*|(?:самые )?популярные .*|материалы по теме.*|комментарии.*|отзывы.*|читайте також.*|коментарі.*|yorumlar.*|ilgili (?:haberler|içerikler).*|läs (?:mer|också|även).*|relaterat.*|les (?:også|mer).*|læs (?:også|mere).*|lue (?:myös|lisää).*|kommentit.*|baca juga.*|artikel terkait.*|komentar.*|tin liên quan.*|xem thêm.*|bình luận.*|関連(?:記事|リンク|ニュース|キーワード).*|おすすめ.*|コメント.*|人気記事.*|相[关關](?:新闻|新聞|阅读|閱讀|文章|报道|報導).*|推[荐薦](?:阅读|閱讀).*|延伸(?:阅读|閱讀).*|[评評][论論].*|관련\s?기사.*|댓글.*|많이 본.*|اقرأ أيضا.*|اقرأ المزيد.*|مواضيع ذات صلة.*|التعليقات.*|مطالب مرتبط.*|यह भी पढ़ें.*|संबंधित.*|ข่าวที่เกี่ยวข้อง.*)\s*[:：]?$/iu;

const TAIL_RULES: LineRule[] = [
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
