/**
 * How lists say that somebody must not be contacted, a line for English, German, French, Spanish, Portuguese, Italian,
 * Dutch, the Nordic languages, Polish, Czech and Slovak, Hungarian, Romanian, Russian and Ukrainian, Greek, Turkish,
 * Hebrew with Arabic, Japanese, Chinese, Korean, and Indonesian with Vietnamese. Accents, signs and spaces do not count.
 *
 * Without a sign, a phrase tells not to do it, and a day beside it is when not to. The signs: `+` it has happened, and a
 * day beside it says when; `*` the same, but lists of guests and of accounts say so, too; `=` a noun, which may also be a topic or the
 * name of an outlet; `#` the name of a column that says in a cell why; `^` not to send something, whatever it is.
 */
const PHRASES = `
  =unsubscribe|+unsubscribed|+unsub|=opt out|+opted out|+has opted out|+has opted out of email|do not contact|dont contact|do not email|dont email|^do not send|^do not write|never contact|not to be contacted|must not be contacted|+asked to be removed|asked not to be contacted|wants no contact|+remove from list|+removed from list|+take off list|=blacklist|+blacklisted|=blocklist|+blocklisted|=do not contact list|*suppressed|+withdrew consent|+consent withdrawn
  nicht kontaktieren|nicht anschreiben|nicht mehr kontaktieren|nicht mehr anschreiben|nicht kontaktiert werden|nicht anmailen|*abgemeldet|+abbestellt|*ausgetragen|#sperrvermerk|*gesperrt|#kontaktsperre|#kontaktverbot|#mailsperre|#werbesperre|#werbewiderspruch|+hat widersprochen|keine kontaktaufnahme|will nicht kontaktiert werden|+einwilligung widerrufen
  ne pas contacter|ne plus contacter|ne pas écrire|ne plus écrire|+désinscrit|+désinscrite|+désabonné|+désabonnée|=liste noire|ne souhaite plus être contacté|ne souhaite plus être contactée
  no contactar|no contacten|no escribir|^no enviar|*dado de baja|*dada de baja|=lista negra|no desea ser contactado|no desea ser contactada|no quiere ser contactado|no quiere ser contactada
  não contactar|não contatar|não contacte|não contate|^não enviar|+descadastrado|+descadastrada|+cancelou a inscrição|não quer ser contactado|não quer ser contatado|+removido da lista|+removida da lista
  non contattare|non contattare più|non scrivere|^non inviare|+disiscritto|+disiscritta|+cancellato dalla lista|=lista nera|non vuole essere contattato|non vuole essere contattata
  niet contacteren|niet benaderen|niet mailen|geen contact opnemen|*uitgeschreven|*afgemeld|=zwarte lijst|wil niet benaderd worden
  må ikke kontaktes|kontakt ikke|ikke kontakt|skal ikke kontaktes|*afmeldt|*avmeldt|får ej kontaktas|får inte kontaktas|kontakta inte|kontakta ej|ska inte kontaktas|+avregistrerad|*avanmäld|=svarteliste|+svartlistad|ei saa ottaa yhteyttä|älä ota yhteyttä|+perunut tilauksen|=estolista|hafið ekki samband
  nie kontaktować|nie kontaktować się|proszę nie kontaktować|nie pisać|*wypisany|*wypisana|*wypisał się|*wypisała się|=czarna lista|+zgoda cofnięta
  nekontaktovat|nekontaktujte|nepsat|*odhlášen|*odhlášena|*odhlásil se|*odhlásila se|nekontaktovať|nepísať|*odhlásený|*odhlásená|=černá listina|=čierna listina
  nem kereshető|ne keresd|ne keressük|nem kér megkeresést|+leiratkozott|+leiratkozva|=tiltólista|=tiltólistás
  a nu se contacta|nu contactați|nu contacta|+dezabonat|+dezabonată|=lista neagră
  не контактувати|не звертатися|не писати|не звязуватися|+відписався|+відписалася|+відписаний|=чорний список|не связываться|не контактировать|не писать|не беспокоить|+отписан|+отписана|+отписался|+отписалась|=чёрный список|да не се контактува|не се свързвайте|+отписан се|не контактирати|ne kontaktirati
  μην επικοινωνείτε|να μην επικοινωνήσουμε|^μην στέλνετε|+διαγράφηκε|+διαγραμμένος|+διαγραμμένη
  iletişime geçmeyin|iletişim kurmayın|iletişime geçilmesin|aranmasın|+aboneliği iptal|+abonelikten çıktı|+abonelikten ayrıldı|=kara liste
  לא ליצור קשר|אין ליצור קשר|נא לא לפנות|לא לפנות|+הוסר מרשימת התפוצה|+ביטל הרשמה|رجاء عدم التواصل|عدم التواصل|لا تتواصل|لا تتصل|يمنع التواصل|+ألغى الاشتراك|=إلغاء الاشتراك|=القائمة السوداء
  連絡不可|連絡禁止|連絡しないでください|連絡しない|^送信不可|^送付不可|=配信停止|+配信停止済み|=購読解除|*登録解除|取材NG
  请勿联系|勿联系|不要联系|禁止联系|+已退订|=退订|=取消订阅|=黑名单|請勿聯絡|勿聯絡|不要聯絡|+已退訂|=退訂|=取消訂閱|=黑名單
  연락 금지|연락하지 마세요|연락하지 말 것|연락 불가|+수신 거부|+수신거부자|=구독 취소|=구독 해지|=블랙리스트
  jangan hubungi|jangan dihubungi|+berhenti berlangganan|không liên hệ|không liên lạc|ห้ามติดต่อ|=ยกเลิกการรับข่าวสาร`;

type Kind = '' | '+' | '*' | '=' | '#' | '^';
const KINDS: ReadonlyMap<string, Kind> = new Map(
  PHRASES.split(/[|\n]/)
    .filter((phrase) => phrase.trim() !== '')
    .map((phrase) => [plainLetters(phrase), (/[+*=#^]/.exec(phrase)?.[0] ?? '') as Kind]),
);

/** What is beside such words and changes nothing: “Please do not contact any more”, “Unsubscribed from all e-mails”. */
const FILLERS = wordsOf(
  'please pls bitte svp prego again anymore any more ever mehr e mail email mails emails from all our the list flag status has hat',
);
/** What is beside a day: “Unsubscribed on”. */
const DAY_FILLERS = wordsOf('at on since seit le am el date');
const FILLERS_AND_DAYS: ReadonlySet<string> = new Set([...FILLERS, ...DAY_FILLERS]);
/** What a cell under such a header begins with if it says so. */
const YES = wordsOf(
  'yes y true t x on ja j wahr richtig oui vrai si sí verdadero sim verdadeiro sì vero waar joo kyllä tosi tak prawda ano áno igen igaz da adevărat да истина так ναι αληθές evet doğru כן נכן نعم はい 是 예 네 có ya',
);
/** What says the contrary: beside such words, or as the reason in a column of reasons. */
const NO = wordsOf(
  'n no not none never false f off nein nicht keine keiner kein falsch non aucun aucune jamais faux nunca ninguno falso não nao nessuno nee geen onwaar nej nei ingen falsk falskt ei epätosi nie brak fałsz ne žádný nepravda nem nincs hamis nu niciunul fals нет ні ложь хибність όχι ψευδές hayır yok yanlış לא لا いいえ なし 否 无 無 아니요 없음 ok okay active aktiv subscribed null nil na k undefined unknown unbekannt leer tbd aufgehoben abgelaufen gelöscht erledigt',
);
/** Columns, and words before a colon, under which a noun says something about the person. */
const STATUS = Array.from(
  wordsOf(
    'status state statut stato estado etat situa tila stav allapot stare стату статус κατάσταση durum סטטוס الحالة 状態 状态 狀態 상태 tags schlagwort note notiz nota remark bemerkung anmerkung vermerk comment komment remarque observa opmerking notering anmärkning merknad bemærkning huomautu uwagi poznam megjegyz примеч приміт коммент комент σημειώ σχόλι açıklama yorum הערות ملاحظ 備考 メモ 备注 備註 비고 메모 catatan consent einwilligung permission gdpr dsgvo rgpd lgpd optin subscription contact kontakt memo important wichtig achtung attention hinweis',
  ),
  plainLetters,
);
/** Columns about something else: events, topics, newsletters, what to send. */
const OTHER_MATTER =
  /(?<!\p{L})(?:rsvp|events?|invit\p{L}*|einladung\p{L}*|veranstaltung\p{L}*|anmeldung\p{L}*|teilnahme|attend\p{L}*|webinar\p{L}*|conference|konferenz|congress|évén\p{L}*|evento|beats?|topics?|thema|themen|ressort|sujets?|temas?|keywords?|newsletter|digest|press ?kit|pressemappe|samples?)(?!\p{L})/iu;
/** What limits a refusal to a time or a way, or names another way. Beside it, the person may be contacted somehow. */
const LIMITS =
  /(?<!\p{L})(?:until|till?|before|after|during|except|unless|only|while|when|if|weekends?|mornings?|directly|leave|holidays?|vacation|bis|vor|nach|während|außer|nur|wenn|falls|solange|direkt|urlaub|elternzeit|jusqu\p{L}*|avant|après|pendant|sauf|seulement|quand|congés?|vacances|hasta|antes|después|durante|excepto|salvo|s[oó]lo|cuando|vacaciones|até|depois|exceto|apenas|quando|fino|prima|dopo|tranne|soltanto|ferie|tot|voor|tijdens|behalve|alleen|tills|före|efter|utom|endast|bara|när|indtil|før|kun|når|tylko|przed|oprócz|gdy|jen|před|csak|kivéve|numai|până|только|после|кроме|пока|лише|тільки|після)(?!\p{L})|以外|のみ|まで/iu;
const OTHER_WAY =
  /(?<!\p{L})(?:calls?|calling|phone|telephone|ring|text|whatsapp|sms|letter|fax|instead|via|through|rather|prefers?|use|anruf\p{L}*|telefon\p{L}*|stattdessen|lieber|appel\p{L}*|téléphon\p{L}*|plutôt|llam\p{L}*|teléfono|ligar|telefone|chiam\p{L}*|bellen|liever|ringa?|hellre|dzwoni\p{L}*|zadzwo\p{L}*|volat|звон\p{L}*|дзвон\p{L}*|телефон\p{L}*)(?!\p{L})|電話|电话|전화/iu;
/** “Opted out (of the weekly digest)”. */
const OF = wordsOf('of from von vom aus de du des del da do dal van från fra z ze от з із');
const LINK = /(?:(?<![a-z])[a-z]{2,12}:\/\/|mailto:|(?<![a-z])www\.)\S{0,2000}/giu;
/** A day with its year, or a year. */
const DATE =
  /(?<!\d)(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-] ?\d{1,2}[./-] ?(?:\d{4}|\d{2})|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{1,2}[./-]\d{4}|(?:19|20)\d{2})(?!\d)(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?/giu;
/** What databases store for no day. */
const NO_DAY = /^0{2,4}[./-]|(?<!\d)(?:0001|1899|1900|1970)(?!\d)/;
/** Stands for a date while a cell is divided. */
const DAY = '\uE000';
const SENTENCE_END = /[.!](?=\s|$)|[;\n\r。！；]/u;
const CLAUSE_END = /([,:?=()[\]{}/|\t–—：？（），、]|\s-\s)/u;
const CHECK_MARK = /^[✓✔☑☒×●]$/u;
/** More of a cell is prose. */
const MOST_READ = 5_000;
/** Whatever is farther from a phrase says nothing about it. */
const MOST_BESIDE = 300;
/** More words are no phrase. */
const LONGEST = 120;

/**
 * Returns the words by which a row of a list says that its person must not be contacted, such as “UNSUBSCRIBED” in a
 * cell or “Opt-out” above a cell with “yes”; null if it does not. “Do not contact before noon” does not. The whole
 * organization follows such words, so what is in doubt says nothing.
 */
export function refusalOf(row: { note?: string | null; custom?: Record<string, string> }): string | null {
  for (const [column, cell] of Object.entries({ ...row.custom, '': row.note ?? '' })) {
    const said = clauseOf(cell, column) ?? (isBelow(column, cell) ? column : null);
    // Where a link is below its own name, each row has it.
    if (said === null || plainLetters(column) === plainLetters(cell)) continue;
    if (!OTHER_MATTER.test(column.replaceAll('_', ' '))) return said;
  }
  return null;
}

function isBelow(column: string, cell: string): boolean {
  const kind = kindOf(column);
  return (kind !== null || plainLetters(column) === 'dnc') && affirms(cell, kind === '#');
}

function clauseOf(cell: string, column: string): string | null {
  const text = divisible(cell);
  const sentences = text.split(SENTENCE_END);
  for (const [number, sentence] of sentences.entries()) {
    const parts = sentence.split(CLAUSE_END);
    const at = parts.findIndex((_, index) => index % 2 === 0 && refuses(parts, index, { text, column }));
    // “Do not contact! Only her agent.”
    if (at < 0 || LIMITS.test(`${sentence} ${sentences[number + 1] ?? ''}`)) continue;
    return OTHER_WAY.test(text) ? null : (parts[at] ?? '').replaceAll(DAY, ' ').trim();
  }
  return null;
}

/** Whether a clause of a sentence says it, with what is before and behind it. */
function refuses(
  parts: readonly string[],
  index: number,
  { text, column }: { text: string; column: string },
): boolean {
  const clause = parts[index] ?? '';
  const kind = kindOf(clause);
  if (kind === null) return false;
  const isStatus = column === '' || isStatusWord(column) || kindOf(column) !== null;
  if (kind !== '' && kind !== '+' && !isStatus) return false;
  const before = parts[index - 2] ?? '';
  const rest = parts
    .slice(index + 2, index + 12)
    .join('')
    .slice(0, MOST_BESIDE);
  if (kind === '' && (/\d/.test(before + rest) || rest.includes(DAY) || isDay(before))) return false;
  // “Weekends: do not contact”
  const hasLabel = /^[:：=]$/.test(parts[index - 1] ?? '');
  if (hasLabel && !isStatusWord(before) && !isDay(before)) return false;
  if (/^[:：=?？]$/.test(parts[index + 1] ?? '')) return affirms(rest, kind === '#');
  const [first = '', ...others] = lettersOf(rest);
  if (NO.has(first)) return false;
  if (OF.has(first) && others.some((word) => !FILLERS.has(word))) return false;
  if (kind === '' || kind === '+' || kind === '*') return true;
  return text.length <= LONGEST && plainLetters(text) === plainLetters(clause);
}

/** How a text says it: by which kind of phrase; null if it is none, or says more. */
function kindOf(text: string): Kind | null {
  if (text.length > LONGEST || !/\p{L}/u.test(text)) return null;
  const line = divisible(text);
  if (/\d/.test(line)) return null;
  const words = line.split(/[^\p{L}\p{M}'’]+/u);
  const without = (fillers: ReadonlySet<string>) =>
    KINDS.get(plainLetters(words.filter((word) => !fillers.has(word.toLowerCase())).join('')));
  const hasDay = line.includes(DAY);
  const kind = KINDS.get(plainLetters(line)) ?? without(FILLERS);
  if (kind !== undefined && !(hasDay && isImperative(kind))) return kind;
  const withDay = without(FILLERS_AND_DAYS);
  return withDay === undefined || isImperative(withDay) ? null : withDay;
}

function isImperative(kind: Kind): boolean {
  return kind === '' || kind === '^';
}

function isStatusWord(column: string): boolean {
  const whole = plainLetters(column);
  return whole === 'tag' || whole === 'nb' || STATUS.some((stem) => whole.includes(stem));
}

/**
 * Whether a cell below “Do not contact” says yes, with a word, a sign, a date or the same again; for a column of
 * reasons, also with any words that do not take it back.
 */
function affirms(cell: string, isReason: boolean): boolean {
  const text = divisible(cell).trim();
  if (LIMITS.test(text) || OTHER_WAY.test(text)) return false;
  const [first = '', second = ''] = lettersOf(text);
  if (first === '') return CHECK_MARK.test(text) || /^1(?:[.,]0{1,9})?$/.test(text) || text === DAY;
  if (NO.has(first) || NO.has(second) || lettersOf(text).includes('link')) return false;
  if ((YES.has(first) && !/\d/.test(text)) || kindOf(text) !== null) return true;
  return isReason && plainLetters(text).length > 3 && !/^opt(?:ed)?in/.test(plainLetters(text));
}

/** Whether a text is no more than a day: “on 24 December 2026”. */
function isDay(text: string): boolean {
  return text.includes(DAY) && lettersOf(text).every((word) => DAY_FILLERS.has(word));
}

/** Puts a sign in place of each date, and a word in place of each link, whose signs end no clause. */
function divisible(cell: string): string {
  return cell
    .slice(0, MOST_READ)
    .replace(LINK, ' link ')
    .replace(DATE, (day) => (NO_DAY.test(day) ? '0' : DAY));
}

function lettersOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Only the letters, in lower case and without accents. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '');
}
