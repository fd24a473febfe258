/**
 * Word tables of the byline rules. Each list says what it is for; words are lower case and matched whole.
 */

function words(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

/** What stands before the name: "By", "Von", "Texte :" … */
export const LEADS = words(`
  by, words by, written by, story by, reported by, report by, analysis by, text by, opinion by, review by,
  von, text, text von, autor, autorin, ein kommentar von, eine analyse von, interview, protokoll, par,
  propos recueillis par, por, texto, di, a cura di, de, door, af, av, tekst, skriven av, kirjoittanut,
  автор, текст, autorka, napsal, napsala, author, authors, auteur, posted by, published by, stringer`);

/** Between two names. */
export const CONJUNCTIONS = words(`
  and, und, et, y, e, og, och, en, ja, a, i, ve, with, mit, avec, и, та`);

/** A part with one of these says what somebody does, not who they are. */
export const ROLE_WORDS = words(`
  reporter, correspondent, editor, writer, columnist, journalist, contributor, critic, producer,
  photographer, chief, head, director, deputy, senior, staff, freelance, bureau, analyst, fellow,
  professor, lecturer, host, redakteur, redakteurin, korrespondent, korrespondentin, reporterin,
  chefredakteur, chefredakteurin, ressortleiter, ressortleiterin, autor, autorin, volontär, volontärin,
  journalistin, fotograf, fotografin, journaliste, rédacteur, rédactrice, envoyé, envoyée, correspondant,
  correspondante, periodista, redactor, redactora, corresponsal, giornalista, inviato, inviata, redacteur,
  verslaggever, correspondente, repórter, journalista`);

/** A part with one of these is an organization, a desk or an account, never a person. */
export const ORGANIZATION_WORDS = words(`
  news, agency, agencies, staff, desk, team, newsroom, editors, editorial, media, press, magazine, times,
  post, daily, online, tv, radio, network, bureau, service, services, wire, newswire, association,
  foundation, group, redaktion, onlineredaktion, nachrichten, zeitung, agentur, agenturen, rédaction,
  redaction, agence, redacción, redaccion, redazione, redactie, redaksjonen, redaktionen, toimitus,
  redakcja, redakce, редакция, агентство, admin, administrator, webmaster, guest, contributors, inc, ltd,
  llc, gmbh, ag, corp, university, institute, council, ministry, department, 편집부, 뉴스팀, 온라인뉴스팀, 編集部, 取材班,
  通信社, 新闻社, 通訊社, 通讯社, 记者站`);

/** News agencies by name: printed where the author would be. */
export const AGENCIES = words(`
  associated press, the associated press, ap, afp, agence france-presse, reuters, thomson reuters, dpa,
  deutsche presse-agentur, apa, sda, keystone-sda, sid, epd, kna, efe, europa press, ansa, adnkronos, agi,
  lusa, belga, anp, ntb, tt, ritzau, stt, pap, čtk, ctk, tasr, mti, tanjug, hina, bta, agerpres, tass,
  interfax, ria novosti, unian, ukrinform, xinhua, kyodo, jiji, yonhap, cna, pti, ani, ians, aap,
  the canadian press, canadian press, pa media, press association, bloomberg, dow jones, upi,
  anadolu ajansı, aa, dha, iha, notimex, telam, télam, spa, wam, irna, 新华社, 中新社, 共同通信, 時事通信, 연합뉴스, 뉴시스, 뉴스1`);

/** Name particles that stay in lower case. */
export const PARTICLES = words(`
  von, van, de, der, den, del, della, di, da, dos, das, du, la, le, el, al, bin, ibn, ben, ter, ten, zu,
  zum, zur, y, e, af, av, st, d', mac, mc, ap, dalla, degli, van der, op, abu, bint`);

/** Titles before a name that are no part of it. */
export const TITLES = words(`
  dr, prof, mag, phd, md, ing, dipl, sir, dame, rev, mr, mrs, ms`);
