import table from './given-names.json' with { type: 'json' };

/**
 * Common given names that `given-names.json` lacks: names of people born before 1980, short forms, and names
 * from South Asia, the Middle East and Africa.
 */
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
  wolfram wulf zbigniew zdzisław zsuzsa åge åse éamon íñigo órla östen øyvind
  aakash aamir abdi abdulaziz abebe abena abhijit abhinav abhishek adaeze adama adjoa adnan afia afua ahmad aisha
  ajay ajit akash akinyi akosua akshay alf alok alper amadou aman amani aminata amit amitabh ammar amol amr anand
  anas andi andie anil anirban aniruddha anjali ankit ankur anshul anuj anupam anurag anwar anyango aparna archana
  arif arun arvind arzu asante ash ashish ashleigh ashok ashraf ashwin asif asim asli aslı atul aubrey aydın ayesha
  ayodele aziz babajide babar banu bart barış basel bassam batuhan becca beck berk bev beverley bharat bhavna bilal
  bola bongani boubacar britt bukola burak bülent cat cath cem cemal chanda chas chaz chege chetan chidi chika
  chinedu chinwe chioma chukwudi cihan clive clément cátia dalia dalitso daudi dax deb debashish deborah deirdre
  deniz devrim didem dilip dina dinesh dipak divya doug drew ebru eda edd edson efe efua ege ekin elif elisabete
  emad eman emeka emine emre engin ercan erdem erkan erol ersin esra essam evren ezzat fadi fahad faisal farah farai
  farhan farid faris fatih fatima fatou fatoumata fergus ferhat figen filiz flo flávia folake folasade fouad fran
  fred funmi fátima gamze gareth gathoni gaurav gav geoff geri ghada ghassan gil ginny girish gizem gopal govind
  gugu gus gökhan gönül gül gülsüm gürkan haitham hakan hala hamad hamza hanan hande hani hank harish haroon harsh
  hassan hatice hatty hawa haya hazem heba hemant hesham himanshu hossam husam hussein héctor hüseyin ibrahima
  ibtisam idris ifeoma ihab ike ikechukwu ilker ilknur iman imran iqbal irfan itumeleng jabulani jacopo jagdish
  jamal jawad jayant jed jem jen jess jez jihye jim jitendra jiyoung jo jock jools joseck jude junaid kaan kabelo
  kagiso kailash kamal kamau kapil karabo karim kartik kashif kat kath katlego kavya kaz kağan kelechi kemal ken
  kerem khadija khalid khumbo kip kiran kishore kofi kojo kondwani koray kris krishna kudzai kunal kurt kwabena
  kwadwo kwaku kwame kwasi lakshmi lalit lama lani lerato lesedi levent lex lina lindani liv liz lori lou ludo
  lungile lwazi lyn lígia madhav madhu maged mags maha mahesh mahmoud majed malak mamadou manal mandla manish manoj
  marge margery mariama mariangela marwan maryam masego matt maurício mayank maysa maz mazen mbali meera meg meghna
  mehmet mel melih melis meltem mert merve mervyn mesut metin mich mick mimi minh moataz mohamad mohammad mohan
  mohit mona mostafa mounir mourad moussa mpho mukesh mukul mulenga muna murali murat musa mustafa mutua nabil nada
  nadeem nader nagwa nahed naji naledi nana nandi nandini narendra naresh nasser naveed naveen nawal nazlı ndidi
  necati ned neeraj neha nelisiwe nev ngoc nguyen nic nick nidal nidhi nihat nikhil nikki nilesh nilgün nirmala
  nisha nitin nkechi nkosinathi nnamdi noha noluthando nomsa nomvula nonhlanhla noreen nosipho nour ntombi nyambura
  nyasha obinna odhiambo okan olamide oli ollie olusegun omar omnia omondi onur onyekachi orhan osama osman oumar
  ousmane ozan palesa pallavi pam pankaj parag pat pavan pelin pete phil phindile phuong pip pooja prabhu pradeep
  prakash pramod pranav prasad prasanna prashant prateek praveen preeti priya priyanka pınar quang rabab rachna
  radha raf rafiq raghav raghu rahul raj rajan rajat rajeev rajendra rajiv raju rakesh ramazan ramesh rania ranjit
  raouf rasha rashid ravi ray recep reena refilwe rehan riham rima rishi ritu rob rod rohan rohit ron rosamund roz
  ruba rudo rumbidzai russ rémy rıza saad sabah sachin sagar salah saleh salem salman sameer sami samir sanaa
  sandeep sandy sanele sangeeta sanjay sanjeev santosh saqib sarmad saurabh savita sawsan seda segun selim selin
  selçuk semih serap serdar serhat serpil seun seung sevgi sevim shadi shahid shahzad shailesh shankar sharad shashi
  shaz shazia sheela shelley shereen sherif shilpa shirish shiv shoaib shobha shreya shruti shweta sibel sibongile
  sibusiso sid sifiso simphiwe sinan sinem siphiwe sipho sizwe smita sneha sohail srinivas stan stef steph suad suat
  subhash sudhir sue suha suhail sujata sumit suneel sunil sunita suresh sushil swati sybil sónia süleyman tad
  tafadzwa taha talal tamer taner tanvi tarek tariq tarkan tarun tatenda tawanda tayfun tebogo ted temba tendai
  terri thaer thandeka thanh thulani thuli thuy tim tinashe tish tiwa tobi tobias tolga toni trang trinh trish trudi
  trudy tshepo tsitsi tuan tuba tumelo turgut tushar tuğba tuấn tânia tülin uche uchenna uday ufuk umar umesh unathi
  usha usman uğur varun veli venkat vic vidya vijay vikas vikram vinay vineet vinod vipin vishal viv vivek volkan
  vusi wael wafaa walid wangari wanjiku waqar wasim waweru wekesa wes wil xan yaa yara yash yasir yasmin yasser
  yavuz yaw yaz yeliz yetunde yiğit yogesh youssef yusuf zack zafar zahid zain zainab zak zandile zanele zeeshan
  zehra zerrin zeynep ziad zinhle zodwa álvaro özge özgür özlem ümit şebnem şule antara hina mena sita wafa`;

const givenNames = new Set([...table.given.split(' '), ...OLDER.trim().split(/\s+/)]);
const surnames = new Set(table.surnames.split(' '));

/** Whether a name begins with a known given name, or contains one before its last word: "J. Ada Lovelace". */
export function hasGivenName(name: string): boolean {
  const words = name.normalize('NFC').toLowerCase().split(/\s+/);
  return words.some((word, index) => (index === 0 || index < words.length - 1) && isGivenName(word));
}

function isGivenName(word: string): boolean {
  return givenNames.has(word) || word.split('-').some((part) => part.length > 2 && givenNames.has(part));
}

/** Whether a name in Chinese or Japanese characters begins with a known surname. */
export function hasHanSurname(name: string): boolean {
  return [1, 2, 3].some((length) => surnames.has(name.slice(0, length)));
}

/** Whether a text in Chinese or Japanese characters is nothing but a known surname. */
export function isHanSurname(text: string): boolean {
  return surnames.has(text);
}
