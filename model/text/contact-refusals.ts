/**
 * How lists say that somebody must not be contacted, a line for English, German, French, Spanish, Portuguese, Italian,
 * Dutch, the Nordic languages, Polish, Czech and Slovak, Hungarian, Romanian, Russian and Ukrainian, Greek, Turkish,
 * Hebrew with Arabic, Japanese, Chinese, Korean, and Indonesian with Vietnamese. Accents, signs and spaces do not count.
 */
const PHRASES = `
  unsubscribe|unsubscribed|unsub|opt out|opted out|has opted out|has opted out of email|do not contact|dont contact|do not email|dont email|do not mail|do not send|do not write|never contact|not to be contacted|must not be contacted|asked to be removed|asked not to be contacted|wants no contact|remove from list|removed from list|take off list|blacklist|blacklisted|blocklist|blocklisted|do not contact list|suppressed|withdrew consent|consent withdrawn
  nicht kontaktieren|nicht anschreiben|nicht mehr kontaktieren|nicht mehr anschreiben|nicht kontaktiert werden|nicht anmailen|abgemeldet|abbestellt|ausgetragen|sperrvermerk|gesperrt|kontaktsperre|kontaktverbot|mailsperre|werbesperre|werbewiderspruch|hat widersprochen|keine kontaktaufnahme|will nicht kontaktiert werden|einwilligung widerrufen
  ne pas contacter|ne plus contacter|ne pas écrire|ne plus écrire|désinscrit|désinscrite|désabonné|désabonnée|liste noire|ne souhaite plus être contacté|ne souhaite plus être contactée
  no contactar|no contacten|no escribir|no enviar|dado de baja|dada de baja|lista negra|no desea ser contactado|no desea ser contactada|no quiere ser contactado|no quiere ser contactada
  não contactar|não contatar|não contacte|não contate|não enviar|descadastrado|descadastrada|cancelou a inscrição|não quer ser contactado|não quer ser contatado|removido da lista|removida da lista
  non contattare|non contattare più|non scrivere|non inviare|disiscritto|disiscritta|cancellato dalla lista|lista nera|non vuole essere contattato|non vuole essere contattata
  niet contacteren|niet benaderen|niet mailen|geen contact opnemen|uitgeschreven|afgemeld|zwarte lijst|wil niet benaderd worden
  må ikke kontaktes|kontakt ikke|ikke kontakt|skal ikke kontaktes|afmeldt|avmeldt|får ej kontaktas|får inte kontaktas|kontakta inte|kontakta ej|ska inte kontaktas|avregistrerad|avanmäld|svarteliste|svartlistad|ei saa ottaa yhteyttä|älä ota yhteyttä|perunut tilauksen|estolista|hafið ekki samband
  nie kontaktować|nie kontaktować się|proszę nie kontaktować|nie pisać|wypisany|wypisana|wypisał się|wypisała się|czarna lista|zgoda cofnięta
  nekontaktovat|nekontaktujte|nepsat|odhlášen|odhlášena|odhlásil se|odhlásila se|nekontaktovať|nepísať|odhlásený|odhlásená|černá listina|čierna listina
  nem kereshető|ne keresd|ne keressük|nem kér megkeresést|leiratkozott|leiratkozva|tiltólista|tiltólistás
  a nu se contacta|nu contactați|nu contacta|dezabonat|dezabonată|lista neagră
  не контактувати|не звертатися|не писати|не звязуватися|відписався|відписалася|відписаний|чорний список|не связываться|не контактировать|не писать|не беспокоить|отписан|отписана|отписался|отписалась|чёрный список|да не се контактува|не се свързвайте|отписан се|не контактирати|ne kontaktirati
  μην επικοινωνείτε|να μην επικοινωνήσουμε|μην στέλνετε|διαγράφηκε|διαγραμμένος|διαγραμμένη
  iletişime geçmeyin|iletişim kurmayın|iletişime geçilmesin|aranmasın|aboneliği iptal|abonelikten çıktı|abonelikten ayrıldı|kara liste
  לא ליצור קשר|אין ליצור קשר|נא לא לפנות|לא לפנות|הוסר מרשימת התפוצה|ביטל הרשמה|رجاء عدم التواصل|عدم التواصل|لا تتواصل|لا تتصل|يمنع التواصل|ألغى الاشتراك|إلغاء الاشتراك|القائمة السوداء
  連絡不可|連絡禁止|連絡しないでください|連絡しない|送信不可|送付不可|配信停止|配信停止済み|購読解除|登録解除|取材NG
  请勿联系|勿联系|不要联系|禁止联系|已退订|退订|取消订阅|黑名单|請勿聯絡|勿聯絡|不要聯絡|已退訂|退訂|取消訂閱|黑名單
  연락 금지|연락하지 마세요|연락하지 말 것|연락 불가|수신 거부|수신거부자|구독 취소|구독 해지|블랙리스트
  jangan hubungi|jangan dihubungi|berhenti berlangganan|không liên hệ|không liên lạc|ห้ามติดต่อ|ยกเลิกการรับข่าวสาร`;

/** What is beside such words and changes nothing: “Please do not contact any more”, “Unsubscribed from all e-mails on”. */
const FILLERS = new Set(
  'please pls bitte svp prego again anymore any more ever mehr e mail email mails emails from all our the list at on since seit le am el date flag status has hat'.split(
    ' ',
  ),
);
/** What a cell under such a header begins with if it says the contrary. */
const NO = new Set(
  'n no not none never false nein nicht keine keiner kein falsch non aucun aucune jamais faux nunca ninguno falso não nao nessuno nee geen onwaar nej nei ingen falsk falskt ei epätosi nie brak fałsz ne žádný nepravda nem nincs hamis nu niciunul fals нет ні ложь хибність όχι ψευδές hayır yok yanlış לא لا いいえ なし 否 无 無 아니요 없음 ok okay active aktiv subscribed'.split(
    ' ',
  ),
);
const CLAUSE_END = /[.;,!?:()[\]{}\n\r|/–—。；，！：（）、]|\s-\s/u;
const DATE = /\d{1,4}(?:[ ./-]{1,2}(?:\d{1,4}|\p{L}{3,9})){0,2}/gu;
const CHECK_MARK = /[✓✔☑✗✘☒×●]/u;
/** More of a cell is prose. */
const MOST_READ = 5_000;

const PLAIN = new Set(PHRASES.split(/[|\n]/).map(plain).filter(Boolean));

/**
 * Returns the words by which a row of a list says that its person must not be contacted, such as “UNSUBSCRIBED” in a
 * cell or “Opt-out” above a cell with “yes”; null if it does not. “Do not contact before noon” does not.
 */
export function refusalOf(row: { note?: string | null; custom?: Record<string, string> }): string | null {
  for (const [column, cell] of Object.entries({ ...row.custom, '': row.note ?? '' })) {
    const said = clauseOf(cell) ?? (isRefusal(column, 'dnc') && affirms(cell) ? column : null);
    if (said !== null) return said;
  }
  return null;
}

function clauseOf(cell: string): string | null {
  const clauses = cell.slice(0, MOST_READ).replace(DATE, ' ').split(CLAUSE_END);
  return clauses.map((clause) => clause.trim()).find((clause) => isRefusal(clause)) ?? null;
}

function isRefusal(text: string, abbreviation?: string): boolean {
  const whole = plain(text);
  if (PLAIN.has(whole) || whole === abbreviation) return true;
  const words = text.split(/[^\p{L}\p{M}'’]+/u).filter((word) => !FILLERS.has(word.toLowerCase()));
  return PLAIN.has(plain(words.join('')));
}

/** Whether a cell below “Do not contact” says yes, with a word, a sign, a date or a reason. A link is none. */
function affirms(cell: string): boolean {
  const [first = ''] = cell
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter(Boolean);
  if (first === '') return CHECK_MARK.test(cell);
  return !(/^0+$/.test(first) || NO.has(first) || /^opt(?:ed)?in/.test(plain(cell)) || cell.includes('://'));
}

/** Only the letters, in lower case and without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '');
}
