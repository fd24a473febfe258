import type { SamplePerson, SamplePiece } from './people.ts';

const person = (
  name: string,
  outlet: string,
  role: string | null,
  language: string,
  piece: Omit<SamplePiece, 'language'>,
): SamplePerson => ({ ...{ name, outlet, role }, bio: null, pieces: [{ ...piece, language }] });

/** Invented journalists who write in German, French and Spanish. */
export const PEOPLE_ABROAD: SamplePerson[] = [
  person('Katrin Hollmann', 'Küstenbote', 'Redakteurin für Energie', 'de', {
    title: 'Wärmepumpe im Altbau: Was die ersten Winter zeigen',
    description: 'Messungen in dreißig Häusern widersprechen einem Vorurteil.',
    published: '2026-11-08',
    text: 'Das Haus von Familie Drees ist von 1928, hat dünne Wände und seit zwei Wintern eine Wärmepumpe. Es wird warm, sagt Frau Drees, und die Rechnung ist niedriger als mit Gas. Ingenieure der Fachhochschule haben dreißig solche Häuser gemessen. Eine Wärmepumpe im Altbau braucht größere Heizkörper, aber keine neue Fassade. Im Durchschnitt lieferte sie aus einer Kilowattstunde Strom gut drei Kilowattstunden Wärme. Die schlechtesten Werte hatten Anlagen, die falsch eingestellt waren. Handwerker, die sich damit auskennen, sind knapp, und die Förderung ändert sich zu oft. Der Strompreis entscheidet am Ende, ob sich der Umbau lohnt.',
  }),
  person('Malte Osterkamp', 'Bauen und Wohnen', 'Fachredakteur', 'de', {
    title: 'Sanieren oder heizen: Der Streit um die Altbauten',
    description: 'Eigentümer rechnen, Mieter warten, und die Wärmepumpe steht im Vorgarten.',
    published: '2026-10-19',
    text: 'Zwei Millionen Altbauten werden mit Öl oder Gas geheizt, und ihre Eigentümer haben vier Jahre Zeit. Eine Fassade zu dämmen kostet so viel wie ein Auto der oberen Klasse. Billiger ist es, Heizkörper zu tauschen und eine Wärmepumpe aufzustellen. Ob das reicht, ist unter Fachleuten umstritten. Die Verbraucherzentrale rät, vor jedem Umbau einen kalten Tag lang zu messen. Vermieter dürfen einen Teil der Kosten auf die Miete umlegen, was den Streit in jedes Treppenhaus trägt. In der Siedlung am Kanal haben sich sechzig Parteien auf eine gemeinsame Anlage geeinigt.',
  }),
  person('Sven Lüders', 'Küstenbote', 'Sportredakteur', 'de', {
    title: 'Handball: Der Aufsteiger gewinnt in der Schlussminute',
    description: 'Vor 2.100 Zuschauern dreht die Mannschaft einen Rückstand von fünf Toren.',
    published: '2026-11-16',
    text: 'Es lief die letzte Minute, als der Torwart den Ball über das ganze Feld warf. Der Aufsteiger hatte zur Pause mit fünf Toren zurückgelegen und gewann mit einem. Der Trainer sprach danach von Glück und meinte es nicht so. In der Tabelle rückt die Mannschaft auf Platz neun. Am Samstag wartet der Meister, und die Halle ist ausverkauft. Zwei Spieler sind verletzt, ein dritter gesperrt. Der Verein sucht einen Linkshänder.',
  }),
  person('Élodie Marchand', 'La Gazette du Rhône', 'Journaliste vin et gastronomie', 'fr', {
    title: 'Sécheresse : les vignerons replantent plus haut',
    description: 'Dans trois vallées, la vigne quitte la plaine.',
    published: '2026-11-04',
    text: 'À sept cents mètres, la terre est encore fraîche en août. Jean Paulet y a planté deux hectares de syrah et ne regrette pas la plaine, où la sécheresse lui a pris un tiers de la récolte. Les vignerons de trois vallées font comme lui. La vigne supporte la chaleur, elle supporte mal de ne plus dormir la nuit. Les cépages oubliés reviennent : ils mûrissent tard et demandent peu d’eau. L’irrigation divise la profession, car les nappes baissent. Le vin change aussi, plus léger, moins alcoolisé. Les restaurants l’aiment ; les exportateurs demandent du temps.',
  }),
  person('Hugo Lestrade', 'Terre et Marché', 'Rédacteur en chef adjoint', 'fr', {
    title: 'Viticulture : l’eau manque, les idées aussi',
    description: 'Les coopératives cherchent des cépages qui résistent à la sécheresse.',
    published: '2026-09-22',
    text: 'La coopérative de Montbel a perdu le quart de sa vendange, et ce n’est pas la première fois. La viticulture du Sud manque d’eau depuis six ans. Les chercheurs proposent des cépages croisés qui résistent à la sécheresse ; il faut quatre ans pour les goûter. Les jeunes vignerons n’ont pas quatre ans. Certains vendent, d’autres taillent court et attendent. Le ministère promet un fonds. Les assureurs ont doublé leurs primes. Dans les caves, on parle de capteurs, d’ombrières et de panneaux solaires au-dessus des rangs.',
  }),
  person('Nadia Ferrand', 'La Gazette du Rhône', 'Journaliste, éducation', 'fr', {
    title: 'Cantines : le pain du boulanger entre à l’école',
    description: 'Quarante écoles ont quitté le pain industriel.',
    published: '2026-10-29',
    text: 'À onze heures, la boulangère pose ses sacs devant la porte de l’école. Depuis la rentrée, quarante cantines achètent leur pain dans le quartier. Il coûte un peu plus cher, et les enfants en jettent moins. La mairie a changé son appel d’offres, ce qui a demandé deux ans. Les cuisiniers ont appris à couper des miches. Les parents élus veulent continuer avec les yaourts.',
  }),
  person('Lucía Barrena', 'El Faro del Sur', 'Redactora de medio ambiente', 'es', {
    title: 'La desaladora que bebe del sol',
    description: 'Una planta piloto produce agua potable sin conectarse a la red.',
    published: '2026-11-14',
    text: 'La desaladora de Puerto Lágrima es un edificio pequeño con un tejado enorme. Los paneles solares mueven las bombas, y el agua del mar sale potable al otro lado. La sequía ha dejado los embalses de la comarca al dieciocho por ciento. El ayuntamiento paga el agua de los camiones a precio de vino. La planta piloto produce cuatrocientos metros cúbicos al día cuando hay sol, y nada por la noche. La salmuera es el problema: devuelta al mar, mata la pradera. Los ingenieros la secan en balsas y venden la sal. Los regantes miran la desalación con esperanza y con calculadora.',
  }),
  person('Andrés Villacampa', 'Agua y Campo', 'Redactor jefe', 'es', {
    title: 'Desalación y regadío: las cuentas de los regantes',
    description: 'El agua desalada llega al campo, y cuesta el triple.',
    published: '2026-10-16',
    text: 'Un tomate bebe cuarenta litros antes de llegar a la caja. Con agua de pozo cuesta tres céntimos; con agua desalada, nueve. Los regantes de la vega firman contratos con la desaladora porque la sequía no les deja otra cosa. La energía es la mitad del precio, y por eso miran al sol. Las comunidades quieren sus propias plantas. La confederación teme por los acuíferos, que el mar ya empuja. Los cultivos cambian: menos lechuga, más almendro. Un joven agricultor nos dice que su padre pagaba por la tierra y él paga por el agua.',
  }),
  person('Pilar Ochoa', 'El Faro del Sur', 'Crítica de teatro', 'es', {
    title: 'Una Medea que no grita',
    description: 'La compañía del puerto estrena en una nave vacía.',
    published: '2026-11-07',
    text: 'Medea entra por la puerta de carga y se sienta entre el público. No levanta la voz en toda la noche. La compañía del puerto ha vaciado una nave de pescado y ha puesto sillas de bar. El coro son seis vecinas que cosen redes. La directora corta el texto a la mitad y confía en el silencio. Hay una escena con un cubo de agua que nadie olvidará. Diez funciones, todas llenas.',
  }),
];
