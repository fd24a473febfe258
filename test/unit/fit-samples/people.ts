/**
 * An invented journalist with the texts that a job would have read. The demo newsroom has more journalists.
 */
export interface SamplePerson {
  name: string;
  outlet: string;
  role: string | null;
  bio: string | null;
  pieces: SamplePiece[];
}

export interface SamplePiece {
  title: string;
  description: string;
  /** `YYYY-MM-DD`, or null. */
  published: string | null;
  language: string;
  text: string;
}

const piece = (
  published: string | null,
  title: string,
  description: string,
  text: string,
  language = 'en',
): SamplePiece => ({ title, description, published, language, text });

const person = (
  name: string,
  outlet: string,
  role: string | null,
  ...pieces: SamplePiece[]
): SamplePerson => ({
  ...{ name, outlet, role, pieces },
  bio: null,
});

export const PEOPLE: SamplePerson[] = [
  person(
    'Hana Lovric',
    'The Westmark Post',
    'Health reporter',
    piece(
      '2026-11-03',
      'What happens to muscle when the weight-loss injections work',
      'Doctors see patients who lose fat and strength at the same speed.',
      'Marlene Foss lost thirty-one kilograms in a year and could no longer carry her shopping up the stairs. The weight-loss injections had done what they promised. What nobody had told her, she says, is that a third of what she lost was muscle. Clinics in Westmark now send patients on GLP-1 drugs to a physiotherapist before the second prescription. Endocrinologist Jiri Halas measures grip strength at every visit; in his experience those who lift weights twice a week keep the kilograms off and their knees as well. There is little research on strength training beside the drugs, and what there is lasts months, not years. Health insurers pay for the injections and not for the gym. The obesity clinic at St. Anne has a waiting list of nine months.',
    ),
  ),
  person(
    'Peter Oyelaran',
    'Clinic & Practice',
    'Senior correspondent, obesity and diabetes',
    piece(
      '2026-10-21',
      'GLP-1 drugs: the study that nobody has done yet',
      'Five years on, patients stop taking them, and the weight returns.',
      'When patients stop taking GLP-1 drugs, two thirds of the weight comes back within a year. That much the trials have shown. What keeps it off is another question, and the makers of the drugs have no reason to ask it. Bariatric surgeons have followed their patients for decades and know what happens after ten years; nobody has such data for the injections. Diet advice alone makes little difference. Small trials suggest that strength training does, perhaps because muscle burns energy at rest. A long study with a control group would settle it. The national institute has refused to pay for one three times, on the ground that the manufacturers could. Patients meanwhile compare notes on forums and in waiting rooms, and many stay on a low dose for fear of the scales.',
    ),
  ),
  person(
    'Lotte Bakkum',
    'Step by Step',
    'Fitness columnist',
    piece(
      '2026-11-09',
      'Twenty minutes with a kettlebell are enough',
      'Our columnist tries the shortest training plan of the year.',
      'I dislike gyms, and I have never seen the point of a mirror in front of a person who sweats. The plan that came with the kettlebell asks for twenty minutes three times a week: swings, presses, a carry to the end of the garden and back. After two months my back has stopped complaining and I can open every jar in the house. Strength training, the experts say, is the one habit that pays at any age. What they do not say is how dull it is, and that the radio helps. My neighbour has joined in over the hedge. We count aloud, in turns, and argue about whose number was honest.',
    ),
  ),
  person(
    'Samir Tannous',
    'Ledger Daily',
    'Fintech reporter',
    piece(
      '2026-11-11',
      'Small firms wait 48 days to be paid, and lenders smell a market',
      'Start-ups advance unpaid invoices; investors have found their taste for them again.',
      'A bakery in Oddern delivers bread to eleven hotels and is paid for it seven weeks later. Between the two lies the market for invoice financing, which banks left ten years ago and which start-ups now divide among themselves. Four of them have raised money since the summer. They read the accounts of small firms through open banking, decide in minutes and advance eight tenths of an unpaid invoice. Default rates are the secret of the trade; those that publish them speak of two per cent. The regulator looks on. What worries the supervisors is who holds the loans: most fintech lenders sell them on to funds within days. Late payment itself has become no rarer, in spite of a law against it. Suppliers are afraid to use it.',
    ),
  ),
  person(
    'Greta Moll',
    'The Venture Sheet',
    'Editor, European start-ups',
    piece(
      '2026-09-30',
      'The Series B is back, for companies that lend',
      'Fintech funding rounds have doubled since spring, and most of the money goes to credit.',
      'After two thin years there are funding rounds again that deserve the name. Seven European fintech companies closed a Series B in the third quarter, against three in the spring, and five of the seven lend money to small firms. Investors like revenue that arrives every month. They like it even more when a bank carries the loans. Valuations are lower than in 2021 and the terms harder: founders tell us of liquidation preferences that they would have laughed at then. Invoice financing is the favourite, since unpaid invoices make good security. Payments companies, the darlings of the last boom, are hardly to be found on the list. The largest round of the quarter, ninety million, went to a lender in Riga that nobody outside the trade had heard of.',
    ),
  ),
  person(
    'Conor Breslin',
    'The Westmark Post',
    'Consumer affairs reporter',
    piece(
      '2026-10-30',
      'Why your bank asks where your money comes from',
      'Customers are sent forms, and some find their accounts closed.',
      'Mrs. Adler has kept her account for forty years and was asked in September how she came by her savings. Banks must check this under the rules against money laundering, and they would rather close an account than pay a fine. The ombudsman has received four times as many complaints as last year. Pensioners who paid in cash from a house sale are affected, and so are charities and small firms that trade abroad. The bank need not give a reason. Whoever answers late finds the card blocked at the till. The association of consumers advises people to keep receipts, and to open a second account before they need it.',
    ),
  ),
  person(
    'Ruth Ashdown',
    'Touchline',
    "Women's football correspondent",
    piece(
      '2026-11-15',
      'The women’s academy that trains on a car park',
      'Clubs of the top division spend less on their girls’ academies than on the lawn.',
      'Training begins at nine in the evening because the pitch is free then, and it is not a pitch. The girls of the under-sixteens run between lamp posts on what is the staff car park by day. The women’s academy of a Premier League club costs as much in a year as a men’s substitute in a week, and most clubs still treat it as a gift. Two sponsors left this summer. Coaches share physiotherapists, and parents drive. Where the money comes from decides who stays: a third of the players give up at seventeen because the train fare is more than they can earn. The league wants to make a licence depend on an academy with its own staff. Women’s football has never had more spectators, and the players who will be needed in five years train in the dark.',
    ),
  ),
  person(
    'Idris Vaughan',
    'The Ferrybridge Echo',
    'Deputy sports editor',
    piece(
      '2026-10-12',
      'Who pays for the shirt: sleeve sponsors and the Premier League',
      'A strip of cloth on the upper arm is worth six million a season, and most of it goes to the first team.',
      'A sleeve sponsor buys nine centimetres of cloth. The clubs of the Premier League took a hundred and ten million for them last season, more than half of it from betting firms and payment apps. Where the money goes is written in no contract that we have seen. Supporters’ trusts ask that a share be kept for the academy and for the women’s team, and two clubs have said that they would think about it. The advertisers have ideas of their own: a sponsor who can point to girls in training kit is spared the questions about gambling. From next season on, betting firms may no longer be on the front of the shirt, and the price of the sleeve rises.',
    ),
  ),
  person(
    'Jonas Pihl',
    'Pedal',
    'Editor',
    piece(
      '2026-11-01',
      'Six-day racing returns to the velodrome',
      'After eleven years, riders go round in circles again, and the sponsors come back with them.',
      'The boards were bought from a velodrome that was pulled down, and they still smell of somebody else’s sweat. Six-day racing died of doping and of television; it comes back as a party with bicycles. Sixteen pairs of riders will circle the track until two in the morning, and a brewery has become the main sponsor. The riders are paid by the night. Whether the sport needs this is disputed among coaches, who would rather see their people asleep. Tickets for the Saturday were gone in an hour.',
    ),
  ),
  person(
    'Mina Sorel',
    'Stackwise',
    'Senior reporter, enterprise software',
    piece(
      '2026-11-18',
      'AI agents are replacing the robots that replaced the clerks',
      'RPA vendors built scripts that click. Now their customers want AI agents that read.',
      'Robotic process automation was never robotic. It was a script that clicked where a clerk had clicked, and it broke whenever a form moved by a finger’s width. Insurers have thousands of such scripts and teams that do nothing but mend them. Now AI agents read the invoice, look up the order and write the reply, and the RPA vendors add them to their price lists as fast as they can. Early customers report that handling time falls by half and that somebody has to check one case in twenty. What an agent costs per case is hard to find out. The vendors charge by the outcome, whatever that is. Auditors want a record of every step, and that, two of them told us, is where most products are still weak.',
    ),
  ),
  person(
    'Tobias Renner',
    'Operations Review',
    'Technology editor',
    piece(
      '2026-08-19',
      'Back offices after RPA: what is left to automate',
      'Forwarders and insurers have automated the easy part. The rest is reading.',
      'Every logistics company has a hall in which people type what other people have written. RPA has emptied half of the desks. The forwarder Ostkai runs four hundred RPA scripts for customs papers; sixty of them fail in a normal week. The remaining work is reading: letters of complaint, damage reports, e-mails in three languages. That is the promise of AI agents, and the pilot projects are modest and good. Handling time for a damage report fell from eleven minutes to five in the trial. The works council has been given a promise that nobody will be dismissed before 2028. Integration remains the expensive part. An agent that cannot see the transport system is only a polite typist.',
    ),
  ),
  person(
    'Edda Nyberg',
    'Stackwise',
    'Hardware reporter',
    piece(
      '2026-11-06',
      'The laptop that you can take apart with a coin',
      'A repairable machine from Tallinn goes on sale in spring.',
      'It has four screws, and each of them takes a five-cent piece. Behind them are the memory, the battery and a keyboard that lifts out like a tray. The makers in Tallinn publish the drawings of every part. The machine is two millimetres thicker than its rivals, and the screen could be brighter. We poured a glass of water over it, dried it on a radiator and went on writing. Spare parts are promised for ten years. The price of the small version will be about nine hundred euros, and the first five thousand are sold.',
    ),
  ),
  person(
    'Noor Haddad',
    'The Meridian Weekly',
    'Arts critic',
    piece(
      '2026-11-10',
      'A museum that you enter with your ears',
      'The city’s new sound archive opens its doors for one night; the exhibition follows.',
      'The lights go out first. Then somebody beside you breathes, and it is a recording from 1931. The new house in the former grain store has no pictures on its walls, and its curators have spent four years deciding how long a visitor can stand in the dark. The exhibition opens in spring with two hundred recordings, foghorns and street cries and the last speaker of a dialect. Museums have always collected sound, and have never known where to put it. Here each room holds one. The loudspeakers were built for the house by an organ maker. On the test night, people stayed three times as long as planned, and a child asked whether the dead man knew that we were listening.',
    ),
  ),
  person(
    'Alba Costigan',
    'Weekend Away',
    'Travel writer',
    piece(
      '2026-10-25',
      'Two days in Lindmoor, with a raincoat',
      'Herring, a canal, and the best bookshop on the coast.',
      'The train arrives beside the water, and the first thing to do is nothing: sit on the wall, eat a herring roll and watch the lock. Lindmoor is a city for people who like weather. The old town takes an hour, or a day if it rains and you stay in the bookshop. There are two museums, of which the small one has the view. In the evening the canal houses open their kitchens; book before you travel. Stay at the former customs house, whose rooms look over the cranes. On Sunday take the ferry to Skerrow and walk across the island.',
    ),
  ),
  person(
    'Fiona Tarrant',
    'Schoolroom',
    'Education reporter',
    piece(
      '2026-11-13',
      'The phones are in the box, and the playground is loud again',
      'Forty schools have banned smartphones for a year. Teachers and pupils describe what changed.',
      'At ten to eight, nine hundred phones go into nine hundred grey pouches. The smartphone ban at Harrow Lane began as an experiment and will stay. Teachers say that pupils look up when they are spoken to. The head has counted: fights are fewer, and so are the calls home. What has not changed, as far as anybody can tell, are the grades. Parents were the loudest opponents until the first term was over. Pupils have found ways, as pupils do; there is a trade in old phones that can be handed in. Researchers follow forty schools with a ban and forty without one. Sleep seems to be the surprise, since those who learn to leave the phone alone at school leave it alone at night more often.',
    ),
  ),
  person(
    'Bertil Ek',
    'The Ferrybridge Echo',
    'Education and families correspondent',
    piece(
      '2026-10-02',
      'Screen time: what schools can do, and what they cannot',
      'A ban on smartphones in schools moves the problem to the kitchen table.',
      'When the council banned smartphones from its schools, the family advice centre hired a second counsellor. Pupils who are without a phone for seven hours make up for it in the evening, she says. Other families report the opposite: peace. Education research has little to offer either side. Most studies ask pupils how they feel, few of them measure, and hardly any follow the same pupils for more than a term. Teachers want the ban; they had wanted it for years. The union would like somebody else to collect the phones. Schools that involve the parents do better, whichever rule they choose.',
    ),
  ),
  person(
    'Clara Weidt',
    'Family Doctor',
    'Reporter, child health',
    piece(
      '2026-10-27',
      'Short-sighted at seven: why children need daylight',
      'Eye doctors prescribe two hours outdoors.',
      'In the waiting room of the eye clinic sit children with thick glasses, and their number has doubled in fifteen years. Short sight begins earlier and goes further. The cause is less the screen than the ceiling: the eye of a child needs daylight to stop growing. Two hours outdoors a day halve the risk, studies from Asia have shown. Paediatricians now write it on a prescription form, since parents take paper seriously. Drops can slow the process down. Schools could help by moving lessons to the yard, and some have.',
    ),
  ),
];
