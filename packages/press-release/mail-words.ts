import { isOfMail } from '../../model/text/mail-attribution.ts';
import { pattern } from './words.ts';

/** Matches the header line of a mail, in twelve languages. */
export const HEADER = pattern(
  `from|to|cc|bcc|subject(?: line)?|sent|date|reply-to|attachments?|importance
von|an|betreff|gesendet|datum|anlagen?|de|à|objet|envoyé|para|asunto|enviado(?: el)?|fecha|da|a|oggetto|inviato|data|assunto|aan|onderwerp|verzonden|från|till|ämne|skickat|fra|til|emne|sendt|od|do|temat|wysłano|lähettäjä|vastaanottaja|aihe|lähetetty|差出人|宛先|件名|日時|送信日時`,
  { start: String.raw`^[\s>*]*`, end: String.raw`\s?\*?:\*?\s?\S?` },
);
/** Matches the header that alone shows a mail. */
export const SUBJECT = pattern(
  `subject(?: line)?|betreff|betr\\.|objet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|aihe|件名`,
  {
    start: String.raw`^[\s>*]*`,
    end: String.raw`\s?\*?:`,
  },
);
/** Whether a line is one that mail programs set above a mail that is quoted or passed on. */
export function isForward(line: string): boolean {
  return (
    FORWARDED.test(line) ||
    /^[\s>_-]*(?:転送(?:された)?|元の)メッセージ[\s_-]*$/u.test(line) ||
    (WROTE.test(line) && isOfMail(line))
  );
}

const FORWARDED =
  /^[\s>*_-]*(?:original (?:message|appointment)|begin forwarded message|forwarded (?:message|by .*)|(?:ursprüngliche|weitergeleitete) nachricht|(?:anfang der )?weitergeleitete\p{L}* (?:e-?mail|nachricht)|message (?:d['’]origine|transféré)|début du message (?:réexpédié|transféré)|mensaje (?:original|reenviado)|messaggio (?:originale|inoltrato)|inizio messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|mensagem (?:original|encaminhada)|vidarebefordrat meddelande|ursprungligt meddelande|videresendt (?:besked|melding)|wiadomość (?:oryginalna|przekazana)|välitetty viesti|alkuperäinen viesti)\b[\s:*_-]*$/iu;
/** Matches the line above an answer, which mail programs set and people write as well. */
const WROTE =
  /^[\s>]*(?:on|am|le|el|il|op|em|den|dnia)\s.{6,90}(?:wrote|schrieb.{0,40}|a écrit|escribió|ha scritto|schreef.{0,40}|escreveu|skrev.{0,40}|napisał\p{L}*)\s?:\s*$/iu;

/** Matches a greeting at the beginning of a line. */
export const GREETING = pattern(
  `hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening|day)|morning|afternoon|to whom it may concern|happy (?:monday|tuesday|wednesday|thursday|friday)
hallo|hoi|liebe[rs]?|sehr geehrte[rsn]?|guten (?:tag|morgen|abend)|moin|servus|grüß (?:gott|dich)|grüezi|bonjour|bonsoir|salut|ch(?:er|ère)s?|mesdames(?: et)?,? messieurs|madame|monsieur|hola|buen(?:os|as) (?:días|tardes|noches)|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?
ciao|buongiorno|buonasera|gentil[ei](?:ssim[oiae])?|car[oiae]|salve|beste|geachte|goedemorgen|goedemiddag|goedendag|dag|olá|bom dia|boa (?:tarde|noite)|car[oa]s?|prezad[oa]s?|hej|hejsan|god(?:morgon| morgon)|kära|bästa|kære|god(?:morgen|dag)|goddag|kjære|hei|hyvä[ät]?|moi|dzień dobry|cześć|witam|szanown[aiy]`,
  {
    start: String.raw`^[\s>"“*]*`,
    end: String.raw`(?:(?:\s+[^\s,.!:?]+){0,7}\s*[,!]|(?:\s+[^\s,.!:?]+){0,2}\s*[.:–—-]?$)`,
  },
);
/** Matches the line with which a mail ends, before a signature. */
export const CLOSING = pattern(
  `(?:all (?:the )?|very |with |my |many )?(?:best|kind(?:est)?|warm(?:est)?)(?: (?:regards|wishes))?|regards|cheers|(?:many )?(?:thanks|thx)(?: (?:so much|a lot|again|in advance|all|both|and.*|&.*))?|thank you(?: .{0,40})?|ta|yours(?: (?:sincerely|truly|faithfully|ever))?|sincerely|speak soon|talk soon|best, .{0,30}|xx?
(?:mit )?(?:besten|freundlichen|herzlichen|vielen|lieben|schönen|viele|beste|liebe|herzliche|freundliche) (?:grüßen?|gruß|dank)(?: .{0,30})?|danke(?: .{0,20})?|lg|vg|mfg|bis (?:bald|dann|morgen)
cordialement|bien (?:cordialement|à vous)|(?:très )?amicalement|merci(?: .{0,30})?|à (?:bientôt|très vite)|saludos(?: cordiales)?|un (?:saludo|abrazo|cordial saludo)|atentamente|gracias(?: .{0,30})?|cordiali saluti|(?:un )?caro saluto|(?:distinti |cari )?saluti|grazie(?: .{0,30})?|a presto|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|bedankt|alvast bedankt|dank(?: je)?
(?:atenciosamente|cumprimentos|com os melhores cumprimentos|abraços?|obrigad[oa])(?: .{0,30})?|(?:med )?(?:vänliga|bästa) hälsningar|hälsningar|mvh|tack(?: .{0,20})?|(?:med )?venlig hilsen|(?:de bedste|mange|venlige|bedste) hilsner|(?:med )?vennlig hilsen|hilsen|tak(?: .{0,20})?|takk(?: .{0,20})?|pozdrawiam|z poważaniem|dziękuję|(?:ystävällisin )?terveisin|terveisin|kiitos(?: .{0,20})?`,
  {
    start: String.raw`^[\s>*–—-]*`,
    end: String.raw`\s*[,.!–—-]*\s*(?:\p{Lu}[\p{L}.]*\.?(?:\s\p{Lu}[\p{L}.]*){0,2})?[\s.,!)]*$`,
  },
);

/**
 * Matches what somebody says to the reader of a mail, and nobody would print: instructions, thanks, what was agreed,
 * whom to leave out. A release says none of it outside quotations.
 */
export const CHAT = pattern(
  `(?:as|like) (?:discussed|promised|agreed|mentioned|requested)|as per (?:my|our|your)|per our|please(?=[,.!])|please (?:find|see|let|do not|don['’]t|not|use|keep|note|come back|ignore|hold|treat|leave|make sure|check|forward|share|delete|feel free|call|ring|confirm)|pls|thanks(?! to)|thank you|thx|cheers|fyi|fwiw|asap|see (?:below|attached)|(?:is|are) attached|attached (?:is|are|you)|i(?:['’]ve| have)? (?:attach|enclose|paste)\\p{L}*|(?:pasted|copied) (?:in|below)|below (?:is|you)|enclosed|let (?:me|us) know|let['’]s|(?:we|you) should|sorry (?:for|about|to)|apologies|apologi[sz]e|(?:call|ring|text|ping|mail|email|drop) me|shout (?:if|when)|happy for (?:you|us|them)|(?:get|come) back to (?:me|us|you)|(?:can|could|would|will|did|do|have|are|were) you|if you (?:want|need|like|have|send|could|can|would|run|are|prefer|['’]d)|you (?:asked|wanted|requested|might want|may want)|for you to (?:run|use)|(?:the |our )?client (?:is|has|wants|wanted|says|said|would|prefers|approved|insists|does|asked)|off the record|between (?:us|you and me|ourselves)|not for (?:the|sharing|onward|circulation|quotation|forwarding)|(?:do not|don['’]t|never) (?:forward|share|quote|send|contact|pitch|call|mention|name|publish this|give|offer|use|approach|tell|ring|write to)|(?:^|please |so |and )(?:do not|don['’]t|never) (?:edit|change|link)|leave (?:\\S+ ){1,6}out|keep (?:\\S+ ){1,6}(?:out of|away from|to (?:yourself|ourselves))|signed off(?: by)?|sign-?off|(?:approved|cleared) by legal|final version|legal (?:wanted|want|has|have|signed|cleared|approved)|(?:goes|go) on the wire|on the phone|working from home|i['’](?:m|ll|d|ve)|i (?:am|will|would|have|had|can|could|was|hope|think|thought|know|wanted|want|need|saw|read|noticed|look|work|represent)|we (?:spoke|talked|discussed|agreed)|(?:he|she|they)(?: is|['’]s| are|['’]re) (?:around|free|available|happy|on a train|away|out|off)|hope (?:you|this|all|that|everyone)|nb|btw|heads[- ]up|(?:interested|keen)\\?|any (?:questions|interest)|embargo applies to you|view (?:this (?:e-?mail|message) )?(?:in|on) (?:your |a |the )?(?:web )?browser|(?:can['’]t|cannot|trouble) (?:see|read|view)(?:ing)? this (?:e-?mail|message)|(?:e-?mail|newsletter|nachricht) im browser (?:ansehen|anzeigen|öffnen)|(?:voir|afficher) (?:cet e-?mail |ce message )?dans (?:votre |le )?navigateur|ver (?:este correo |este e-?mail )?en (?:el |tu )?navegador|(?:visualizza|apri) (?:questa e-?mail )?nel browser|bekijk (?:deze e-?mail )?in (?:je|uw) browser
(?:wir|ihr) soll?ten|du solltest|wie (?:besprochen|vereinbart|abgesprochen|gewünscht|angekündigt|versprochen|telefonisch)|anbei|im anhang|bitte (?:nicht|finden|geben|melde\\p{L}*|beachte\\p{L}*|um|sag\\p{L}*|lass\\p{L}*|ruf\\p{L}*|schick\\p{L}*|an|noch|den|die|das|kein\\p{L}*|vertraulich|schreib\\p{L}*)|(?:vielen |herzlichen )dank|danke|meld(?:e|et|en sie)? (?:dich|euch|sich|sie)|sag(?:t)? (?:mir|uns|bescheid)|(?:könnt|kannst|können|würdet|würden|habt|hast|haben|seid|sind|wollt|möchtet) (?:ihr|du|sie)|ich (?:bin|habe|hab|kann|würde|hätte|hoffe|wollte|schicke|melde|freue|weiß|war|rufe)|hänge (?:ich|dir|euch|ihnen)|der kunde (?:ist|will|hat|möchte|sagt)|die kundin|unter uns|nicht an (?:den|die|das|\\p{Lu}\\p{L}+)|vertraulich|zur info|sorry|entschuldig\\p{L}*|ruf(?:t)? mich|für rückfragen stehe|im homeoffice|freigegeben von|lasst|lass .{1,30} weg|(?:dir|euch|ihnen) (?:gern|die|den|das|wie|anbei)
(?:on devrait|nous devrions|vous devriez|il faudrait)|comme (?:convenu|discuté|promis|prévu ensemble|demandé)|ci-joint\\p{L}*|ci-dessous|en pièce jointe|(?:merci|mercis?) (?:de|pour|d['’]avance|beaucoup|à)|n['’]hésitez pas|dites-moi|dis-moi|(?:pouvez|pourriez|avez|êtes|voulez|souhaitez|savez)-vous|(?:si|quand|que) vous (?:voulez|souhaitez|avez|pouvez|êtes|préférez)|peux-tu|tu peux|je (?:suis|vous|te|l['’]|peux|reviens|voulais|pense|n['’]ai|viens|serai)|j['’](?:ai|espère|aurais|attends|avais)|le client (?:est|veut|souhaite|a|ne)|entre nous|ne pas (?:transférer|envoyer|citer|contacter|diffuser à|appeler)|ne (?:l['’])?envoyez pas|désolée? (?:pour|du|de)|pour info|appelez-moi|laissez .{1,30} de côté|veuillez
deberíamos|(?:como|según) (?:hablamos|acordamos|comentamos|quedamos|lo acordado|prometí|comentado|te dije)|adjunto|os paso|te (?:paso|mando|envío|adjunto)|le (?:paso|mando|envío|adjunto)|por favor|gracias(?! al?(?!\\p{L}))|(?:puedes|podéis|podría|podrías|pueden|quieres|queréis|tienes|tenéis|estás) |(?:dime|decidme|avísame|llámame|llamadme|avisadme)|si (?:quieres|queréis|necesitas|necesitáis|te interesa|os interesa|le interesa)|(?:estoy|espero|quería|quedo|perdón|perdona|perdonad|disculpa\\p{L}*|siento)|el cliente (?:está|quiere|ha|dice|no|prefiere)|entre nosotros|no (?:lo )?(?:enviéis|envíes|reenviar|reenvíes|mandéis|mandes|citéis|contactéis|uséis|pases|paséis)|que no (?:salga|llegue|vaya)|dejad fuera|aquí (?:va|tienes|tenéis)
dovremmo|come (?:d['’]accordo|concordato|promesso|anticipato|da accordi|discusso|detto)|(?:in )?allegat[oaie]|(?:ti|vi|le) (?:mando|invio|allego|giro|inoltro|passo|chiedo)|per favore|grazie(?! a)|(?:puoi|potete|potresti|potreste|può|vuoi|volete|hai|avete) |fammi sapere|fatemi sapere|chiamami|se (?:vuoi|volete|ti|vi) |(?:spero|volevo|scusa(?:te|mi)?|mi dispiace|sono (?:a disposizione|disponibile|in ufficio))|il cliente (?:è|vuole|ha|non|dice)|tra noi|non (?:mandatelo|mandarlo|inoltrare|inviare|inviatelo|citare|contattare|usate|girare)|qui sotto|lasciate fuori
(?:we|wij) (?:moeten|zouden)|zoals (?:besproken|afgesproken|beloofd|gevraagd)|bijgaand|in de bijlage|hierbij|alsjeblieft|alstublieft|svp|graag (?:niet|even|voor)|bedankt|(?:kun|kan|kunnen|wil|willen|heb|hebben|ben) (?:je|jullie|u)|laat (?:me|het|even|maar)|bel me|als (?:je|jullie|u) |ik (?:ben|heb|hoop|wilde|stuur|kan|zou|weet|was|dacht)|de klant (?:is|wil|heeft|zegt)|onder ons|niet (?:doorsturen|delen|aan (?:de|het|\\p{Lu}\\p{L}+)|naar)|sorry|excuses|ter info|stuur (?:dit|het) niet
(?:devíamos|deveríamos)|como (?:combinado|falámos|falamos|acordado|prometido|conversamos)|(?:segue|em) anexo|em anexo|obrigad[oa]|(?:podes|podem|pode|queres|querem|tens|têm) |(?:diz-me|digam-me|liga-me|me avise|avisa-me|avise-me)|se (?:quiseres|quiserem|precisares|precisar|precisarem|quiser)|(?:estou|espero|queria|desculpa\\p{L}*|envio-\\p{L}+|segue)|o cliente (?:está|quer|já|disse|não|prefere)|entre nós|não (?:enviar|envies|envie|enviem|partilhar|partilhem|reencaminhar|citar|contactar|usem|mandem)|deixem de fora
vi (?:borde|bör|burde|bør)|som (?:vi (?:sa|pratade|kom överens|aftalte|talte|snakket|avtalte|snakka)|avtalat|aftalt|avtalt|lovat|lovet|utlovat)|bifogat|bifogas|(?:i bilagan|vedhæftet|vedlagt)|(?:kan|vill|har|är|vil|er) (?:du|ni|i|dere)|hör av (?:dig|er)|säg till|ring mig|(?:snälla|tack(?! vare)|tak|takk(?! være)|vänligen|venligst|vennligst)|om (?:du|ni) |hvis (?:du|i|dere) |jag (?:är|har|kan|hoppas|ville|skickar|vet)|jeg (?:er|har|kan|håber|håper|ville|sender|ved|vet)|kunden (?:är|er|vill|vil|har|säger|siger|sier)|mellan oss|mellem os|mellom oss|skicka inte|sprid inte|send (?:ikke|den ikke|det ikke)|ikke (?:send|del|videresend|til \\p{Lu}\\p{L}+)|inte (?:till \\p{Lu}\\p{L}+|skicka)|ursäkta|beklager|undskyld|sig til|si (?:ifra|fra)|här kommer|her kommer|her er
powinniśmy|zgodnie z (?:ustaleniami|rozmową|obietnicą)|jak (?:ustaliliśmy|rozmawialiśmy|obiecałem|obiecałam)|w załączniku|w załączeniu|załączam|przesyłam|proszę|dziękuję|dzięki|(?:czy )?(?:możesz|możecie|mógłbyś|mogłabyś|moglibyście|chcesz|chcecie|masz|macie)|daj(?:cie)? znać|zadzwoń\\p{L}*|jeśli (?:chcesz|chcecie|potrzebujesz)|klient (?:jest|chce|ma|mówi|nie|prosi)|między nami|nie (?:wysyłaj|wysyłajcie|przekazuj|przekazujcie|cytuj|udostępniaj|kontaktuj)\\p{L}*|przepraszam|mam nadzieję|poniżej
meidän pitäisi|kuten (?:sovittiin|puhuttiin|sovimme|lupasin)|liitteenä|ohessa|kiitos|kiitti|(?:voitko|voitteko|voisitko|haluatko|oletko|onko teillä)|kerro(?:thän|pa)?|soita|jos (?:haluat|tarvitset|haluatte)|(?:olen|toivon|lähetän|pahoittelut|anteeksi)|asiakas (?:on|haluaa|sanoo|ei)|meidän kesken|älä(?:kää)? (?:lähetä|lähettäkö|jaa|jakako|lainaa|välitä)|alla`,
);

/** Matches a request to keep something quiet, which no release holds, not even below its story. */
export const SECRET = pattern(
  `off the record|(?:stays?|is|this|that|strictly) between (?:us|you and me|ourselves)|for (?:you|your eyes) only|internal(?: only)? ?:|not for (?:publication|forwarding|(?:sharing|release)(?=[.!;]|$))|lines (?:if pressed|to take)|reactive only|(?:^|please |so |and |but )(?:do not|don['’]t|never) (?:share|tell|mention|forward)(?! (?:your|their|his|her)(?!\\p{L}))|we (?:do not|don['’]t) (?:say|mention) (?:that|this|it)|(?:keep|leave) (?:this|that|it|them) (?:out(?! of reach)|quiet|vague|to (?:us|you)\\p{L}*)|say no comment
(?:bleibt|strikt|bitte|das|dies) unter uns|und unter uns(?=[,.:;!]|$)|nicht zur veröffentlichung|(?:bitte|sollten wir|auf keinen fall) .{0,60}nicht (?:erwähnen|weitergeben|weiterleiten|nennen)|nur (?:intern|für dich|für euch)|intern ?:
(?:reste|cela|ceci|ça) entre nous|et entre nous(?=[,.:;!]|$)|ne (?:surtout )?pas (?:mentionner|divulguer|évoquer|en parler|parler d\\p{L}*)|ne (?:parlez|parle) pas d\\p{L}*|(?:queda|quede|esto|eso) entre nosotros|y entre nosotros(?=[,.:;!]|$)|no digas (?:que|nada|esto)|no (?:mencionar|menciones|mencionéis|divulgar|divulgues)|(?:resta|resti|questo) tra noi|e tra noi(?=[,.:;!]|$)|non (?:si (?:scrive|dice)|ne parl(?:are|ate|iamo))|non (?:menzionare|menzionate|parlare d\\p{L}*|parlate d\\p{L}*|divulgare)
(?:blijft|dit|dat) onder ons|niet (?:noemen|vermelden)|(?:fica|isto|isso) entre nós|não (?:mencionar|mencionem|mencione|divulgar|falar d\\p{L}*)|(?:stannar|detta|det) mellan oss|nämn inte|(?:bliver|dette|det) mellem os|nævn ikke|(?:blir|dette|det) mellom oss|ikke nevn|(?:zostaje|to) między nami|nie (?:wspominać|wspominaj|wspominajcie|ujawniać)|(?:jää|tämä) meidän kesken|älä(?:kää)? main\\p{L}+`,
);

/** Matches what a mail sets before the pitch in it: "Pitch:", "Our story:". */
export const PITCH_LABEL = pattern(
  `pitch(?: text)?|story|draft(?: pitch| release)?|meldung|pitchtext|entwurf|histoire|historia|storia|bozza|borrador|rascunho|história|verhaal|berättelse|utkast|historie|udkast|juttu|luonnos|szkic`,
  { start: String.raw`^(?:[\p{L}]{1,6}\s)?`, end: String.raw`\s?[:：]\s*` },
);
