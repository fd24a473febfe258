import { memoized } from '../../../model/text/memoized.ts';
import { type Box, isHeading, type Run } from './box.ts';
import { boxesAbove, isTitleLink } from './other-stories.ts';

/** What a call for gifts says in many languages: each month, us or our, beginnings of words for giving, and a sum. */
const MONTH =
  '(?:(?:an?|per|each|every|pro|im|je|jeden|par|chaque|al|por|cada|ogni|elke|i|om|varje|hver|kvar|na|co|każdy|za|každý|на|в|каждый|кожен|pe|setiap) |\\/ ?)(?:month|monat|mois|mes|mese|maand|månad|månaden|måned|måneden|måneder|mánuði|miesiąc|měsíc|mesec|mjesec|месяц|місяць|bulan|mėnesį|lună)(?! (?:ago|earlier|later))|monthly|monatlich|kuukaudessa|kuussa|miesięcznie|měsíčně|mesačne|mesečno|mjesečno|havonta|havi|месечно|ежемесячно|щомісяця|ayda|sebulan|mēnesī|lunar';
const US =
  '(?:support|help|join|give) us (?:with|from|for|by|today|now|[£$€\\d])|our|uns|unsere?[nmrs]?|nous|notre|nos|nosotros|nuestr[oa]|nosso|nossa|noi|nostr[oa]|ons|onze|oss|os|vår|vårt|vores|okkur|meitä|meie|nas|nám|nás|naše|nasz|naszą|minket|munkánkat|нас|нам|наш\\p{L}*|bizi|bize|kami|mūs|mums|noastră|newsroom|redaktion\\p{L}*|rédaction|redacción|redação|redazione';
const GIVE =
  'give(?!\\p{L})|geef|donat|support|contribut|chip in|gib(?!\\p{L})|geben sie|spende|unterstützen sie|unterstütze|schenk|soutene|donnez|apoy|apóy|dona(?!ld)|colabor|apoi|doe(?!\\p{L})|contribu|sostien|sosten|doneer|steun|stöd|skänk|støtt|støt|giv(?!\\p{L})|gi(?!\\p{L})|bidra|styrk|lahjoita|tue(?!\\p{L})|wesprz|wspier|wspomóż|wpłać|podpoř|přisp|podpor|prispe|támog|поддерж|пожертв|підтрим|podrž|donir|destekle|bağışla|dukung|donasi|toeta|anneta|atbalst|ziedo|parem|aukok|susțin';

const SUM =
  '\\d\\s?(?:,?[–—-]|[€$£¥₽₴₺₹]|eur|kr|sek|nok|dkk|isk|zł|pln|kč|czk|ft|forint|huf|руб|грн|грив|lei|leu|ron|tl|lira|rupiah|usd|dollar|gbp|pound|chf|fr|din|rsd|лв|лев|ден|дин)|(?:[€$£¥₽₴₺₹]|rp|eur|chf|kr|usd)\\.?\\s?\\d';

/**
 * Lines inside a story that are none of it, whatever stands around them. Longer ones are sentences about such things.
 * What a line `needs` is tested first, where the pattern is slow.
 */
const LINES: { why: string; upTo: number; needs?: RegExp; pattern: RegExp }[] = [
  {
    why: 'asks for the consent without which the content of another site is not shown',
    upTo: 240,
    needs:
      /consen|permission|accept|accett|acept|aceit|akcept|akzeptier|aktivier|cookie|zustimm|einwillig|toestemming|zgod|соглас|동의|同意|đồng ý|samty/iu,
    pattern:
      /we need your (?:consent|permission) to (?:show|display|load)|consent is (?:required|needed) to|to (?:view|display|show|see) this (?:content|video|post|embed).{0,60}(?:consent|accept|cookies)|(?:zur anzeige|um diesen? (?:externen )?inhalt|externe[rn]? inhalt).{0,140}(?:zustimm|einwillig|akzeptier|aktivier)|(?:visualizzare|vedere) quest[oa] (?:contenuto|video).{0,60}(?:consenso|accett|cookie)|(?:afficher|voir|lire) (?:ce contenu|cette vidéo).{0,60}(?:consentement|accept|cookies)|(?:ver|mostrar|visualizar) est[ea] (?:contenido|vídeo).{0,60}(?:consentimiento|acept|cookies)|(?:ver|exibir) este (?:conteúdo|vídeo).{0,60}(?:consentimento|aceit|cookies)|(?:inhoud|content|video) (?:te tonen|te bekijken|tonen|bekijken).{0,60}(?:toestemming|cookies)|(?:wyświetlić|zobaczyć) (?:tę|ten) (?:treść|film).{0,60}(?:zgod|akcept)|для (?:показа|просмотра) (?:этого )?(?:содержимого|контента|видео).{0,60}соглас|콘텐츠.{0,20}동의(?:가|를)|(?:コンテンツ|動画)の?表示.{0,12}同意|hiển thị nội dung.{0,40}đồng ý|(?:visa|vise|se) (?:innehållet|indholdet|innholdet|detta|dette).{0,60}samty[ck]/iu,
  },
  {
    why: 'is what a player says',
    upTo: 120,
    pattern:
      /(?:video|audio|media)? ?player (?:is )?loading|loading (?:the )?(?:video|audio)? ?player|report (?:a )?playback issue|your browser (?:does not|doesn[’']t) support|(?:browser|navegador|navigateur|przeglądarka|prohlížeč|böngészőj?e?|браузер|tarayıcınız|trình duyệt)\p{L}{0,3}.{0,24}(?:unterstützt(?=.{0,40}(?:kein|nicht))|nicht unterstützt|n[ãa]o suporta|no (?:soporta|admite|es compatible)|ne (?:prend pas en charge|supporte pas)|non supporta|ondersteunt(?=.{0,40}(?:geen|niet))|stöder (?:inte|ej)|støtter ikke|støttar ikkje|ei tue|nie obsługuje|nepodporuje|nem támogatja|не поддерживает|не підтримує|desteklemiyor|nu acceptă|không hỗ trợ|tidak mendukung)|^(?:playback )?(?:speed|geschwindigkeit|velocidade?|vitesse|velocità|snelheid|hastighet|hastighed|prędkość|rychlost|скорость|швидкість|hız)\s*:?\s*\d(?:[.,]\d+)?\s?[x×]|^(?:listen to (?:this|the) (?:article|story)|artikel (?:an|vor)hören|écouter (?:cet |l[’'])article|escuchar (?:este |el )?(?:artículo|noticia)|ouvir (?:este |o )?(?:artigo|notícia)|ascolta (?:l[’']|questo )articolo|luister (?:naar )?(?:dit|het) artikel|lyssna på artikeln|lyt til artiklen|lytt til (?:saken|artikkelen)|kuuntele juttu|posłuchaj artykułu)[\s.:(]*[\d:\s/.min)]*$|player wird geladen|lettore (?:video|audio).{0,20}caricamento|chargement (?:du lecteur|de la vidéo)|reproductor.{0,24}cargando|플레이어(?:를|가)? ?(?:불러오|로딩)|trình phát (?:video|âm thanh)|プレーヤーを読み込|(?:видео)?плеер загружается|ładowani\p{L}* odtwarzacza|播放器.{0,6}加载/iu,
  },
  {
    why: 'is what a player says that cannot play',
    upTo: 120,
    needs: /javascript|video can|keyboard shortcuts/iu,
    pattern:
      /^(?!["“„«»–—-])(?=.*(?:vid[eé]o|vídeo|видео|відео|wideo|動画|视频|影片|영상))(?=.*javascript)(?=.*(?<!\p{L})(?:enable|turn on|requires?|aktivier|activ|habilit|attiv|inschakel|włącz|povol|включ|увімкн|etkinleştir|bật))|^(?:this|the) video can(?:not| not|[’']t) be (?:played|loaded)|^press .{1,40}keyboard shortcuts/iu,
  },
  {
    why: 'counts the pictures of a gallery',
    upTo: 300,
    pattern:
      /^\P{L}{0,4}(?:bild|foto|photo|picture|image|zdjęcie|fotografie|imagen|imagem|immagine|afbeelding|kuva|billede|bilde|фото|ảnh|사진|写真|图|圖)\s?\d{1,3}\s?(?:von|of|di|sur|de|z|ze|из|van|av|af|\/|／)\s?\d{1,3}(?!\d)/iu,
  },
  {
    why: 'counts the comments below',
    upTo: 200,
    pattern:
      /^\d{1,4} (?:comments?|responses?|kommentare?|antworten|commentaires?|comentarios?|comentários?|commenti|commento|reacties?|kommentarer|komentarz\p{L}*|komentář\p{L}*|комментари\p{L}*|yorum) (?:on|to|zu|sur|en|em|su|op|på|til|do|k|к|для) ["“„«‘]/iu,
  },
  {
    why: 'asks for a sum of money each month in the name of the paper',
    upTo: 240,
    needs: /\d/,
    pattern: new RegExp(
      `^(?!["“„«»–—-])(?=.*?(?:${SUM}))(?=.*(?<!\\p{L})(?:${MONTH})(?!\\p{L}))(?=.*(?<!\\p{L})(?:${US})(?!\\p{L}))(?=.*(?<!\\p{L})(?:${GIVE}))`,
      'iu',
    ),
  },
  {
    why: 'calls itself an advertisement',
    upTo: 200,
    pattern:
      /^[[【(［]\s*(?:ad|advertisement|anzeige|werbung|publicidad|publicité|pubblicità|publicidade|advertentie|annons|annonse|annonce|reklam[ay]?|реклама|광고|広告|PR|广告|廣告|quảng cáo|iklan|sponsored)\s*[\]】)］]/iu,
  },
];

/** What stands before the title of another story, by language. */
const ALSO =
  'read (?:also|more|next)|also read|see also|related(?: (?:stories|articles|news))?|lesen sie (?:auch|mehr)|mehr zum thema|auch interessant|lire aussi|à lire aussi|à lire également|lea también|lee también|te puede interesar|leia (?:também|mais)|veja também|leggi anche|potrebbe interessarti|lees ook|läs (?:också|även|mer)|les (?:også|mer)|læs også|lue myös|czytaj (?:także|też|również)|zobacz (?:także|też)|přečtěte si|čtěte také|čítajte tiež|olvasta már|kapcsolódó|citește și|прочетете|читайте (?:также|ещ[её])|читайте також|διαβάστε επίσης|ilgili haber(?:ler)?|bunu da okuyun|baca juga|xem thêm|đọc thêm|tin liên quan|関連記事|あわせて読みたい|相关(?:阅读|新闻|文章)|延伸閱讀|관련\\s?기사|اقرأ أيض[اً]+|بیشتر بخوانید|קראו גם|यह भी पढ़ें|อ่านเพิ่มเติม|ข่าวที่เกี่ยวข้อง';
const ALSO_LABEL = new RegExp(`^[\\s>»›•▶►→*\\[【-]*(?:${ALSO})[\\s\\]】:：>»›–|-]*$`, 'iu');
const ALSO_LINE = new RegExp(`^[\\s>»›•▶►→*\\[【-]*(?:${ALSO})\\s?(?:[\\]】:：>»›–|-]|\\s–)+\\s*\\S`, 'iu');
/** What stands above the other works of the author. */
const MORE_BY =
  /^(?:more (?:stories |articles )?(?:by|from) (?:this|the) (?:author|writer)|(?:weitere|mehr) (?:artikel|beiträge|texte) (?:des autors|der autorin|von diese[rm] aut\p{L}+)|mehr (?:von|vom) (?:diesem )?autor\p{L}*|du même auteur|(?:autres|plus d[’']) ?articles (?:de|du) (?:cet |même )?auteur\p{L}*|(?:más|otros) artículos (?:de|del) (?:este |mismo )?autor\p{L}*|mais (?:artigos|textos) (?:deste|do) autor|altri articoli (?:di|dello) (?:questo|stesso)? ?autore|meer (?:van|artikelen van) (?:deze|dezelfde) auteur|inne artykuły (?:tego )?autora|další články autora|другие (?:статьи|материалы) автора|інші статті автора|yazarın diğer|artikel lain\p{L}* (?:dari )?penulis|bài khác (?:của|cùng) tác giả|この(?:記者|筆者)の(?:ほか|他)の記事|이 기자의 다른 기사|作者(?:的)?其他)/iu;
const MAX_LABEL = 80;
const MAX_LINE = 250;

/**
 * Classes of parts that sites put between the paragraphs of a story. What `NAME_RULES` names as well is not here: the
 * models weigh it.
 */
const NAMES =
  /(?:^|[\s_-])(relacionad[ao]s?|correlat[io]|verwandte?|gerelateerd|lese(?:tipps?|empfehlung)|(?:foto|bilder|photo|image)?-?(?:galer(?:ie|ia|ía|ij|i)|galler(?:y|ies|ia)|strecke)|diashow|repl(?:y|ies)|wpd-thread|wpdiscuz|disqus|(?:comentarios?|commentaires?|kommentarer?|commenti|reacties|komentarze|komentare|yorumlar)|podigee|(?:audio-?player|player-?audio|vorlesen|listen-?bar)|(?:spenden?(?:-?aufruf|-?box)?|unterstuetz\w*|soutien|soutenez|don(?:ation)?s?-?(?:box|call|banner)|donate|podderzhk\w*|pidtrym\w*|pozhertv\w*|apoy[aeo](?:nos)?|donaci[oó]n(?:es)?|apoi(?:e|o)|doa[cç][aã]o|sostienici|donazion[ei]|steun(?:-?ons)?|doneer|stott?e?|støtt?e?|stod-?oss|styrk(?:ja|tu)?|wsparcie|wesprzyj|podpora|podporte|tamogatas|destek(?:-?ol)?|mobilepay|vipps|swish-?box|paypal|ko-?fi|patreon|liberapay|buymeacoffee|bizum|satispay)|(?:naechster?|next-?up|up-?next|siguiente|a-?seguir|proximo|prochain|a-?suivre|prossimo|volgende)|(?:umfrage|sondage|encuesta|enquete|sondaggio|peiling|poll|quiz|konnun|afstemning|avstemning|omrostning|gallup|ankieta|anketa|szavazas|anket|opros)|video-?js|jw-?player|consent|opt-?in|recirc\w*|outbrain|taboola|mgid|box-tin|(?:tin-?)?lien-?quan|author-(?:latest|posts|articles)|teaser-?box|inline-(?:related|teaser|story|promo))(?=$|[\s_-])|(?:^|\s)(live(?:-?(?:ticker|blog|box))?|ticker|podcast)(?=$|\s)/;
const nameOf = memoized((names) => {
  const [, part, whole] = NAMES.exec(names.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()) ?? [];
  return part ?? whole ?? null;
});

/** The most of a story that all parts with one name, or one unnamed part, may hold, and their most characters. More of it is the story. */
const MAX_SHARE = 0.4;
const MAX_TOGETHER = 1_200;
const MAX_PART = 700;
/** More boxes with linked headings are a list of the story. */
const MAX_TEASERS = 2;

/**
 * Returns the lines of a story without what sites put between its paragraphs: teasers of other stories, galleries,
 * comments, tickers, players, requests for consent and advertisements, by their words or by what their boxes are called.
 * `all` are the lines of the block that holds the story.
 */
export function withoutInserts(runs: Run[], all: Run[]): Run[] {
  const first = runs.find((run) => run.prose && !isInsertLine(run));
  if (first === undefined) return runs;
  const story = new Set(runs);
  const around = new Set(boxesAbove(first.box));
  const whole = runs.reduce((sum, run) => sum + run.size, 0);
  const out = new Set<Run>(runs.filter(isInsertLine));
  for (const part of [...namedParts(runs, around), ...headedParts(all, around)]) {
    const size = part.reduce((sum, run) => sum + (story.has(run) ? run.size : 0), 0);
    if (size <= Math.min(MAX_TOGETHER, MAX_SHARE * whole)) for (const run of part) out.add(run);
  }
  const rest = out.size === 0 ? runs : runs.filter((run) => !out.has(run));
  return rest.length === 0 ? runs : rest;
}

function isInsertLine({ text, size }: Run): boolean {
  return (
    (size <= 2 * MAX_LINE &&
      LINES.some(
        ({ upTo, needs, pattern }) =>
          text.length <= upTo && (needs?.test(text) ?? true) && pattern.test(text),
      )) ||
    (text.length <= MAX_LINE && ALSO_LINE.test(text))
  );
}

/** The boxes around a line that do not hold the beginning of the story, from the closest. */
function innerBoxes({ box }: Run, around: ReadonlySet<Box>): Box[] {
  const boxes: Box[] = [];
  for (let above: Box | null = box; above && !around.has(above); above = above.parent) boxes.push(above);
  return boxes;
}

/** The lines in boxes whose class or id names such a part, by that name. */
function namedParts(runs: readonly Run[], around: ReadonlySet<Box>): Run[][] {
  const parts = new Map<string, Run[]>();
  for (const run of runs) {
    for (const { element } of innerBoxes(run, around)) {
      const { class: names } = element.attribs;
      const name = names === undefined ? null : nameOf(names);
      if (name === null) continue;
      const part = parts.get(name);
      if (part) part.push(run);
      else parts.set(name, [run]);
      break;
    }
  }
  return [...parts.values()];
}

/**
 * The lines of boxes that begin with the heading of another story: one that says that others follow, or, all together,
 * those that are links. Lists of places and products have such headings, too. Where the words have no box of their own, the line below them is the title.
 */
function headedParts(runs: readonly Run[], around: ReadonlySet<Box>): Run[][] {
  const teasers: Run[][] = [];
  const parts = runs.flatMap((run, index) => {
    const isLabel = run.text.length <= MAX_LABEL && (ALSO_LABEL.test(run.text) || MORE_BY.test(run.text));
    if (!isLabel && !isLinkedHeading(run)) return [];
    const own = innerBoxes(run, around).findLast((box) => box.size <= MAX_PART && box.from < box.to);
    const before = runs[index - 1];
    const isFirst = own !== undefined && (before === undefined || !boxesAbove(before.box).includes(own));
    const part = isFirst ? linesFrom(runs, index, own) : [];
    if (part.length > 1) {
      if (isLabel) return [part];
      if (part.some(({ prose }) => prose) && part.filter(isLinkedHeading).length <= MAX_TEASERS)
        teasers.push(part);
      return [];
    }
    const next = runs[index + 1];
    return isLabel && next !== undefined && isTitle(next) ? [[run, next]] : [];
  });
  return teasers.length > MAX_TEASERS ? parts : [...parts, teasers.flat()];
}

function isLinkedHeading(run: Run): boolean {
  return run.box.heading > 2 && isTitleLink(run);
}

/** The lines from an index on that are in a box. */
function linesFrom(runs: readonly Run[], start: number, box: Box): Run[] {
  const part: Run[] = [];
  for (let index = start; index < runs.length; index += 1) {
    const run = runs[index] as Run;
    if (!boxesAbove(run.box).includes(box)) break;
    part.push(run);
  }
  return part;
}

/** Whether a line is not a sentence, or is a link. */
function isTitle({ text, size, linked }: Run): boolean {
  return size <= MAX_LINE && (linked >= 0.8 * size || !/[.!?。！？؟।]["”»’]?$/u.test(text));
}

/** Whether a story holds a short part with a heading of its own in a box of its own, between its paragraphs. */
export function mayHoldInserts(runs: Run[]): boolean {
  const first = runs.find(({ prose }) => prose);
  if (first === undefined) return false;
  const around = new Set(boxesAbove(first.box));
  const prose = runs.reduce((sum, run) => sum + (run.prose ? run.size : 0), 0);
  return runs.some((run) => {
    if (!isHeading(run.box) && !ALSO_LABEL.test(run.text.slice(0, MAX_LABEL))) return false;
    return innerBoxes(run, around).some(
      (box) => box !== run.box && box.prose > 0 && box.size <= MAX_PART && box.prose <= MAX_SHARE * prose,
    );
  });
}
