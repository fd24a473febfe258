/** An invented pitch with six people: two suit it, two are near misses, and two do not suit it. */
export interface SamplePitch {
  id: string;
  pitch: string;
  right: [string, string];
  near: [string, string];
  wrong: [string, string];
}

export const PITCHES: SamplePitch[] = [
  {
    id: 'ferry-batteries',
    pitch: `Lindmoor start-up Tidewell turns worn-out ferry batteries into quayside chargers

Tidewell takes battery packs that ferries retire and rebuilds them as buffer storage for harbour cranes and charging points. Its first
three ports save a new grid cable each. The founders open their test data: 14 months of second-life cells under forty cycles a day,
including the ones that failed, and a take-back guarantee with a recycling plant that opens in spring. An exclusive first look at the
figures and a visit to the workshop are possible from next week.`,
    right: ['Ines Valdorra', 'Priya Ansah-Lindqvist'],
    near: ['Katrin Hollmann', 'Edda Nyberg'],
    wrong: ['Aurelio Santangeli', 'Tomas Okwelu'],
  },
  {
    id: 'sound-museum',
    pitch: `The Museum of Lost Sounds opens its first exhibition in Lindmoor

The exhibition brings together 240 recordings of sounds that no longer exist, from steam cranes to a drowned church bell. Visitors walk
through nine dark rooms, each built around a single recording. The museum has worked with the sound archive of the university for six
years. Curator Astrid Bohm is available for interviews, and previews for critics take place on 4 December.`,
    right: ['Noor Haddad', 'Tomas Okwelu'],
    near: ['Alba Costigan', 'Aurelio Santangeli'],
    wrong: ['Samir Tannous', 'Jonas Pihl'],
  },
  {
    id: 'weight-loss-study',
    pitch: `People on GLP-1 drugs keep off twice as much weight when they lift weights, five-year study finds

A five-year study of 4,200 patients finds that people on GLP-1 drugs who did one strength-training class a week kept off twice as much
weight as those who did none. The control group had bariatric surgery. The study was paid for by two health insurers and not by a
manufacturer. Dr. Femi Osei and three of the patients are available for interviews this week.`,
    right: ['Hana Lovric', 'Peter Oyelaran'],
    near: ['Lotte Bakkum', 'Clara Weidt'],
    wrong: ['Idris Vaughan', 'Noor Haddad'],
  },
  {
    id: 'fintech-round',
    pitch: `Quarterpay raises 40 million to finance the invoices of small firms

Quarterpay has raised 40 million in a Series B funding round led by Northgate Ventures. The company advances unpaid invoices to small
firms in eleven countries and has lent 600 million since 2023. Its default rate is 1.4 per cent, and it publishes the figure every
quarter. Founder Ilse Brouwer can talk about why banks have left invoice financing to start-ups.`,
    right: ['Samir Tannous', 'Greta Moll'],
    near: ['Conor Breslin', 'Tobias Renner'],
    wrong: ['Aurelio Santangeli', 'Clara Weidt'],
  },
  {
    id: 'sleeve-sponsor',
    pitch: `Lumo Pay becomes the first sleeve sponsor to fund a whole women's academy

Lumo Pay has become the first sleeve sponsor of a Premier League club to fund its women's academy in full. The contract runs for four
years and pays for six coaches, two physiotherapists and the travel of every player. The women's academy moves to a pitch of its own in
January. Head of academy Kelly Adeyemi is free for interviews at the training ground on Friday.`,
    right: ['Ruth Ashdown', 'Idris Vaughan'],
    near: ['Jonas Pihl', 'Samir Tannous'],
    wrong: ['Noor Haddad', 'Peter Oyelaran'],
  },
  {
    id: 'ai-agents',
    pitch: `Flowdesk 5 replaces RPA scripts with AI agents that explain every step

Flowdesk 5 drops RPA scripts altogether: its AI agents read the document, act in the customer's systems and keep a record of every step
for auditors. Beta customers including the forwarder Ostkai cut handling time for damage reports by 61 per cent. The price is the same
for every case, whatever its length. Product lead Lena Brandt can show a live demo on any weekday.`,
    right: ['Mina Sorel', 'Tobias Renner'],
    near: ['Edda Nyberg', 'Greta Moll'],
    wrong: ['Lotte Bakkum', 'Alba Costigan'],
  },
  {
    id: 'phone-ban',
    pitch: `Pupils sleep 40 minutes longer after a smartphone ban, study of 60 schools shows

Researchers at Aldmouth University followed 60 schools for two years, half of them with a smartphone ban. Pupils at schools with a ban
slept 40 minutes longer on school nights; their grades did not change. It is the first study that measured sleep with wristbands and did
not ask the pupils. The full data set is available to journalists, and Professor Anne Kettle answers questions on Thursday.`,
    right: ['Fiona Tarrant', 'Bertil Ek'],
    near: ['Clara Weidt', 'Edda Nyberg'],
    wrong: ['Ruth Ashdown', 'Greta Moll'],
  },
  {
    id: 'waermepumpen',
    pitch: `Feldtest: Wärmepumpen heizen auch unsanierte Altbauten

Die Wärmepumpe funktioniert auch im unsanierten Altbau: Das zeigt ein Feldtest mit 180 Häusern aus den Jahren 1900 bis 1960. Im Mittel
erreichten die Anlagen eine Jahresarbeitszahl von 3,2, ohne neue Fassade und ohne neue Fenster. In jedem fünften Haus mussten Heizkörper
getauscht werden. Projektleiterin Dr. Swantje Kruse steht für Interviews zur Verfügung, und drei Familien zeigen ihre Heizkeller.`,
    right: ['Katrin Hollmann', 'Malte Osterkamp'],
    near: ['Ines Valdorra', 'Edda Nyberg'],
    wrong: ['Sven Lüders', 'Élodie Marchand'],
  },
  {
    id: 'vignes',
    pitch: `Un cépage oublié résiste à la sécheresse : premiers résultats dans vingt vignobles

Vingt vignerons ont planté le même cépage oublié, la noirelle, dans des parcelles touchées par la sécheresse. Après cinq vendanges, la
noirelle donne autant de raisin que la syrah avec la moitié de l’eau. Le vin a été goûté à l’aveugle par trente sommeliers. La
coopérative de Saint-Aubrac invite les journalistes à une dégustation le 9 décembre ; l’agronome Claire Vidal est disponible pour un entretien.`,
    right: ['Élodie Marchand', 'Hugo Lestrade'],
    near: ['Andrés Villacampa', 'Aurelio Santangeli'],
    wrong: ['Nadia Ferrand', 'Sven Lüders'],
  },
  {
    id: 'desaladora',
    pitch: `Una desaladora solar da agua a 3.000 regantes sin conectarse a la red

La desaladora de Cabo Manso funciona solo con paneles solares y da agua a 3.000 regantes desde septiembre. El agua cuesta la mitad que en
una planta conectada a la red, porque la energía era su mayor gasto. La salmuera no vuelve al mar: se seca y se vende como sal
industrial. La ingeniera Marta Quesada está disponible para entrevistas, y la planta se puede visitar en diciembre.`,
    right: ['Lucía Barrena', 'Andrés Villacampa'],
    near: ['Hugo Lestrade', 'Priya Ansah-Lindqvist'],
    wrong: ['Pilar Ochoa', 'Sven Lüders'],
  },
];
