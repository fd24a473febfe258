import table from './given-names.json' with { type: 'json' };

/** Common given names that `given-names.json` lacks. Most belong to people born before 1980. */
const OLDER = `
  achieng adebayo adelheid almut anke annegret anneliese antje aoife asbjørn asunción ayşe baraka bartosz beate
  begoña belén berthold birger bodo bogumił bongani bożena britta burkhard børge caoimhe carsten christel
  chukwuemeka ciarán cláudia cláudio conceição cordula deepak detlef detlev diether dietmar dietrich dörte
  eberhard eckart eckhard edeltraud egil eivind ekkehard elfriede elke encarnación erzsébet espen fermín flávio
  frauke friedhelm gastón geir gerd gerlinde gerold gert ghislaine grażyna grit gráinne gudmund guðmundur gyula
  götz günter günther hannelore hartmut hedwig heidemarie heike heiko heiner helge heribert hiltrud holger
  hubertus ildikó ingo ingvar inmaculada irmela irmgard isolde iwona iñaki jarle jarosław jean-michel jochen
  jorunn judit juma jutta jón jörn jürgen kamau karl-heinz karsten katalin kavita kjersti konstanze kristín
  leszek lieselotte lindiwe loisl ludger maciej magdolna magne mariusz mechthild mirosław mwangi márta mônica
  neema ngozi niamh nishant njeri nurcan nuño oddvar oisín oriol ortwin otieno ottmar piroska pádraig pál pål
  ragnhild rajesh regine reiner rekha rogério rosmarie roswitha róisín rüdiger sadhbh serkan seán shubham
  siddharth siegfried sigrún sigurður siobhán sissel steinar susann svein swantje szilvia sławomir tadeusz
  tadhg terje thabo thandi thekla thorsten tilman tilmann torbjørn torill traudl traute trond turid ullrich ulrike
  urszula ute uwe vidar vigdis volker volkmar waldemar walther waltraud wambui wanjiru wiesław winfried wojciech
  wolfram wulf zbigniew zdzisław zsuzsa åge åse éamon íñigo órla östen øyvind`;

const given = new Set([...table.given.split(' '), ...OLDER.trim().split(/\s+/)]);
const surnames = new Set(table.surnames.split(' '));

/** Whether a name begins with a known given name, or contains one before its last word: "J. Ada Lovelace". */
export function hasGivenName(name: string): boolean {
  const words = name.normalize('NFC').toLowerCase().split(/\s+/);
  return words.some((word, index) => (index === 0 || index < words.length - 1) && isGivenName(word));
}

function isGivenName(word: string): boolean {
  return given.has(word) || word.split('-').some((part) => part.length > 2 && given.has(part));
}

/** Whether a name in Chinese or Japanese characters begins with a known surname. */
export function hasHanSurname(name: string): boolean {
  return [1, 2, 3].some((length) => surnames.has(name.slice(0, length)));
}
