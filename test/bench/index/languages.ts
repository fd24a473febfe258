/** A language of invented news: its real small words, and the syllables and endings of its invented words. */
export interface Language {
  /** ISO 639 */
  code: string;
  /** Its share of the outlets. */
  share: number;
  /** The top-level domain of its outlets. */
  domain: string;
  syllables: string[];
  /** The endings of inflected words. */
  endings: string[];
  /** The given names of its authors. */
  given: string[];
  /** What divides words: nothing in languages without spaces. */
  space: string;
  /**
   * Sentences, and titles of the same form: `N` is a noun, `V` a verb, `A` an adjective, `E` somebody or something with
   * a name, and `#` a number; other words stand for themselves.
   */
  sentences: string[][];
  titles: string[][];
}

const LATIN = 'ba be bi bo da de di do fa fe ga go ka ke la le li lo ma me mi mo na ne ni no pa pe ra re';

const language = (
  [code, share, domain]: [string, number, string],
  words: Record<'syllables' | 'endings' | 'given', string>,
  [sentences, titles]: [string, string],
  space = ' ',
): Language => {
  const patterns = (text: string) => text.split('/').map((pattern) => pattern.trim().split(' '));
  return {
    ...{ code, share, domain, space, sentences: patterns(sentences), titles: patterns(titles) },
    syllables: words.syllables.split(' '),
    endings: words.endings.split(' '),
    given: words.given.split(' '),
  };
};

export const LANGUAGES: readonly Language[] = [
  language(
    ['en', 0.55, 'example'],
    {
      syllables: `${LATIN} ro ru sa se si ston ter ton tra ver wick`,
      endings: 's ed ing er',
      given:
        'Alice Amy Brian Carol David Emma Frank Grace Helen James Julia Kevin Laura Mark Nina Oliver Paul Ruth Simon Tom',
    },
    [
      `The A N of E has V the N after a N of # N , E said on Monday . / E will V its N in # years , a A N from the N says . /
       But the N , which was A until last N , is now V by the N of E . / “ We V the N because it was A , ” said E , who has V with the N for # years . /
       In N , the N and the N were V at a A N , and N of N followed .`,
      'E V the N as A N V / Why the A N of N is V in E / A N , A N : what E said about the N / # N V after N in E',
    ],
  ),
  language(
    ['de', 0.09, 'de.example'],
    {
      syllables: `${LATIN} berg burg heim schu stein wald gen ter`,
      endings: 'en er e es',
      given: 'Anna Bernd Claudia Dieter Eva Franz Greta Jens Katrin Lukas Maria Peter Sabine Thomas Uwe',
    },
    [
      `Der A N von E hat die N nach einem N V , sagte E am Montag . / Die N wird ihre N in # Jahren V , heißt es in einem A N . /
       Das N war bis zum N A , nun ist es von der N V . / In N V die N und der N auf einer A N .`,
      'E V das N / Warum der A N in E V / # N nach dem N in E',
    ],
  ),
  language(
    ['es', 0.08, 'es.example'],
    {
      syllables: `${LATIN} ción dor ría ues lla san`,
      endings: 's a os ando',
      given: 'Ana Carlos Carmen Diego Elena Javier José Lucía Manuel María Pablo Rosa',
    },
    [
      `El N A de E ha V la N después de un N , dijo E el lunes . / La N va a V su N en # años , según un N A . /
       En la N , el N y los N fueron V por una N A .`,
      'E V el N A / Por qué la N de E V / # N tras el N en E',
    ],
  ),
  language(
    ['fr', 0.06, 'fr.example'],
    {
      syllables: `${LATIN} eau eur oux chel tion ville`,
      endings: 's e es ant',
      given: 'Alain Camille Claire Denis Hélène Jean Louise Luc Marie Michel Sophie',
    },
    [
      `Le N A de E a V la N après un N , a dit E lundi . / La N doit V son N dans # ans , selon un N A . /
       Dans la N , le N et les N ont été V par une N A .`,
      'E V le N A / Pourquoi la N de E V / # N après le N à E',
    ],
  ),
  language(
    ['it', 0.04, 'it.example'],
    {
      syllables: `${LATIN} zio glia sco tto chi gna`,
      endings: 'i a e ando',
      given: 'Andrea Chiara Elena Francesca Giulia Luca Marco Paolo Sara Stefano',
    },
    [
      `Il N A di E ha V la N dopo un N , ha detto E lunedì . / La N deve V il suo N in # anni , secondo un N A . /
       Nella N , il N e le N sono V da una N A .`,
      'E V il N A / Perché la N di E V / # N dopo il N a E',
    ],
  ),
  language(
    ['pt', 0.04, 'pt.example'],
    {
      syllables: `${LATIN} ção lho nha dor eira sal`,
      endings: 's a os ando',
      given: 'Ana Bruno Carla João Luís Mariana Paulo Pedro Rita Tiago',
    },
    [
      `O N A de E V a N depois de um N , disse E na segunda . / A N vai V o seu N em # anos , segundo um N A . /
       Na N , o N e os N foram V por uma N A .`,
      'E V o N A / Porque a N de E V / # N após o N em E',
    ],
  ),
  language(
    ['nl', 0.03, 'nl.example'],
    {
      syllables: `${LATIN} huis dijk veld schap laan sen`,
      endings: 'en e s t',
      given: 'Anneke Bram Daan Eva Femke Jan Lotte Pieter Sanne Willem',
    },
    [
      `De A N van E heeft het N na een N V , zei E maandag . / Het N gaat zijn N in # jaar V , volgens een A N . /
       In de N werden het N en de N door een A N V .`,
      'E V het A N / Waarom de N van E V / # N na N in E',
    ],
  ),
  language(
    ['sv', 0.02, 'sv.example'],
    {
      syllables: `${LATIN} berg stad holm gren lund sjö`,
      endings: 'en ar or et',
      given: 'Anders Birgitta Elin Erik Karin Lars Maja Nils Sara Sven',
    },
    [
      `Den A N i E har V en N efter ett N , sade E i måndags . / Det ska V sin N om # år , enligt en A N . /
       I N blev N och N V av en A N .`,
      'E V en A N / Därför V N i E / # N efter N i E',
    ],
  ),
  language(
    ['pl', 0.03, 'pl.example'],
    {
      syllables: `${LATIN} ski cza rzy owa szy nia`,
      endings: 'a y em ów',
      given: 'Adam Agnieszka Ewa Jan Katarzyna Krzysztof Maria Marek Piotr Zofia',
    },
    [
      `A N z E V ten N po N , powiedział E w poniedziałek . / Za # lat N ma V swój N , jak podaje A N . /
       W N oraz w N były V przez A N .`,
      'E V A N / Dlaczego N w E V / # N po N w E',
    ],
  ),
  language(
    ['ru', 0.03, 'ru.example'],
    {
      syllables:
        'ба бе во го да де жи за ко ла ле ли ма ми на не но по ра ре ро са се си та те ти то ша ске нов',
      endings: 'а ы ов ом',
      given: 'Анна Борис Вера Дмитрий Елена Иван Мария Николай Ольга Сергей',
    },
    [
      `A N из E V этот N после N , сказал E в понедельник . / Через # лет N должен V свой N , как сообщает A N . /
       В N и на N были V A N .`,
      'E V A N / Почему N в E V / # N после N в E',
    ],
  ),
  language(
    ['ar', 0.02, 'ar.example'],
    {
      syllables: 'با بو تا جا حا دا را ري سا شا صا طا عا فا قا كا لا ما نا ها وا يا مر سل كت',
      endings: 'ة ات ون ين',
      given: 'أحمد سارة محمد ليلى علي نور يوسف هدى',
    },
    [
      'A N في E V هذا N بعد N ، كما قال E يوم الاثنين . / N من A N إلى # عام V على N .',
      'E V A N / لماذا N في E V / # N بعد N في E',
    ],
  ),
  language(
    ['ja', 0.01, 'jp.example'],
    {
      syllables: '山 川 田 中 大 小 市 県 新 聞 電 車 学 校 経 済 政 府 会 社 東 西 南 北 発 表 計 画 開 始',
      endings: 'の を が に',
      given: '健太 美咲 翔太 さくら 大輔 陽子',
    },
    [
      'E の A N は N を V した と 月 曜 日 に 発 表 した 。 / N に よる と # 年 に N が V された 。',
      'E が N を V / A N の N 、 E で V',
    ],
    '',
  ),
];

/** The sections of outlets, each a beat of authors. */
export const BEATS =
  `politics economy football cricket tennis cycling weather crime courts education health hospitals science space climate energy
   farming food restaurants travel aviation railways shipping cars housing markets banking insurance retail fashion music film
   theatre books television games technology telecoms security religion`.split(/\s+/);
