/**
 * The passwords that anybody would try first, of twelve characters and more: those are made of a few usual
 * words, runs of the keyboard, years and digits, or are the one phrase that everybody knows. So it is the
 * parts that are listed here.
 */

/** Words that most bad passwords are made of. */
const words = `
pass password passwort passphrase passcode secret login logon signin user username account guest test
tester testing demo sample example default temp temporary admin administrator root system sysadmin
superuser master server network internet computer laptop desktop keyboard windows microsoft google apple
android iphone samsung amazon facebook oracle welcome hello goodbye hallo hola bonjour please thanks
thankyou letmein open access enter changeme change newpassword mypassword nopassword yourpassword qwerty
qwertz azerty asdf asdfgh zxcvbn iloveyou loveyou love lover sweet sweetheart honey darling baby babygirl
babyboy princess prince queen king angel heaven jesus christ god bless faith grace blessed family mother
father mommy daddy brother sister friend friends forever always never happy smile sunshine rainbow flower
flowers summer winter spring autumn fall january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday today tomorrow morning
midnight birthday christmas easter holiday vacation weekend football baseball basketball hockey soccer
tennis golf fishing hunting racing sports liverpool arsenal chelsea barcelona madrid juventus yankees
cowboys steelers packers eagles lakers bulls redsox patriots superman batman spiderman ironman starwars
pokemon pikachu minecraft fortnite naruto harrypotter gandalf matrix ninja samurai pirate dragon monkey
tiger lion bear wolf eagle falcon panther shadow hunter killer warrior knight wizard magic mustang ferrari
porsche mercedes corvette camaro harley toyota honda chevy ford truck jeep diamond silver golden gold
purple orange yellow green black white blue red cookie coffee chocolate banana cheese pepper ginger peanut
candy sugar michael jennifer jessica ashley daniel matthew andrew joshua anthony robert william thomas
charlie george maggie buster bailey jordan taylor nicole amanda samantha london paris berlin america
american england canada mexico texas dallas chicago boston florida newyork california money dollar million
lucky winner champion number one two three four five six seven eight nine zero company business office
work worker manager boss project projects team customer client construction contractor contractors builder
builders building buildings subcontractor superintendent engineer engineers architect concrete crane
hammer steel hardhat jobsite foreman blueprint plumber plumbing plumb line plumbline records trustno trust
whatever nothing freedom liberty hacker hacked security secure private personal this that the and for you
your not mine
`
  .trim()
  .split(/\s+/)

/** Whole phrases, without their spaces. */
const phrases = new Set(
  `
maytheforcebewithyou tobeornottobe thequickbrownfox thequickbrownfoxjumpsoverthelazydog
nevergonnagiveyouup livelongandprosper winteriscoming onceuponatime openthedoor opensesame abracadabra
hakunamatata supercalifragilisticexpialidocious antidisestablishmentarianism rememberme dontforgetme
icantremember idontknow idontremember forgotmypassword incorrectpassword wrongpassword noneofyourbusiness
notyourbusiness itsasecret topsecret mysecretpassword keepitsecret thisismypassword thisisapassword
thisisnotapassword mypasswordissafe mypasswordispassword guessmypassword whatsmypassword enterpassword
passwordrequired insertpassword strongpassword securepassword ihatepasswords ihatethis ihatework
ilovemyself ilovemywife ilovemyhusband ilovemymom ilovemymum ilovemydad ilovemydog ilovemycat
ilovemyfamily ilovemykids iloveyousomuch iloveyouforever iloveyoubaby iloveyoumore iloveyouall iloveyoutoo
iloveyoujesus ilovejesus godisgood godisgreat godislove jesussaves jesuslovesme jesusislord jesuschrist
ingodwetrust blessedbethename praisethelord thankyoujesus thankyougod amazinggrace happybirthday
happynewyear merrychristmas happyholidays goodmorning goodnight howareyou whoareyou whatsup helloworld
hellokitty hellothere helloeveryone goodbyeworld letmeinnow letmeinplease openupplease justletmein
allowmein dragonballz finalfantasy worldofwarcraft counterstrike leagueoflegends callofduty grandtheftauto
supermario princesspeach legendofzelda leetspeak lordoftherings gameofthrones harrypotter hermionegranger
darthvader lukeskywalker obiwankenobi chewbacca rollingstones metallica linkinpark greenday blinkonetwo
slipknot eminem michaeljackson michaeljordan cristianoronaldo lionelmessi manchesterunited manchestercity
liverpoolfc arsenalfc chelseafc realmadrid fcbarcelona bayernmunich newyorkyankees dallascowboys
pittsburghsteelers losangeles sanfrancisco newyorkcity unitedstates unitedkingdom southafrica puertorico
buenosaires riodejaneiro monkeybusiness purplemonkey bananasplit chocolatechip strawberry watermelon
blueberry cheesecake motherfucker fuckyou fuckoff gotohell kissmyass whatthehell bitchplease
generalcontractor projectmanager constructionsite constructionmanager buildingsite thebuilder
bobthebuilder measuretwicecutonce underconstruction safetyfirst requestforinformation punchlist
dailyreport
`
    .trim()
    .split(/\s+/),
)

/** What is next to each other: on keyboards, in the alphabet, in numbers. Read both ways. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '!@#$%^&*()_+',
  '!"§$%&/()=',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((row) => [row, [...row].reverse().join('')])

/** What stands for a letter where somebody wants to be clever. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
}

const runCharsMin = 3
/** A usual part counts as one character: so many are needed. */
const countMin = 5

/** `own` are words that belong to the person: login, names, e-mail address. */
export function isAmongWorst(password: string, own: Array<string | null | undefined> = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const withoutEnds = text.replace(/^\P{L}+|\P{L}+$/gu, '')
  if ([text, withoutEnds].some((part) => phrases.has(plain(part))) || isRepeated(text)) return true
  if (isNumber.test(text)) return true
  const ownWords = own.flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const usual = [...words, ...ownWords.filter((word) => word.length >= runCharsMin)]
  return countOf(text, usual) < countMin
}

/** Of a telephone, a card, a day: digits and what parts them. */
const isNumber = /^[\d\s\p{P}+]*\d[\d\s\p{P}+]*$/u

/** Letters only, with disguises taken off. */
const plain = (text: string): string =>
  [...text]
    .map((char) => disguises[char]?.[0] ?? char)
    .join('')
    .replace(/\P{L}/gu, '')

/** "tallcranetallcrane", "abc abc abc ": as good as its first part, which would be too short. */
const isRepeated = (text: string): boolean => /^(.{1,11}?)\1+$/su.test(text.replace(/[\s\p{P}]+/gu, ''))

/** In how few parts and characters it can be said. */
function countOf(text: string, usual: string[]): number {
  const chars = [...text]
  const least = [0, ...chars.map(() => Number.POSITIVE_INFINITY)]
  const reach = (end: number, count: number): void => {
    least[end] = Math.min(least[end]!, count)
  }
  chars.forEach((char, start) => {
    // Spaces part words and add nothing to them.
    reach(start + 1, least[start]! + (/\s/.test(char) ? 0 : 1))
    for (const end of endsOfParts(chars, start, usual)) reach(end, least[start]! + 1)
  })
  return least[chars.length]!
}

function* endsOfParts(chars: string[], start: number, usual: string[]): Generator<number> {
  for (const word of usual) if (isAt(chars, start, word)) yield start + word.length
  for (const row of rows) yield* endsOfRun(chars, start, row)
  let same = start + 1
  while (chars[same] === chars[start]) same++
  if (same - start >= runCharsMin) yield same
  if (/^(19|20)\d\d$/.test(chars.slice(start, start + 4).join(''))) yield start + 4
  // A number of any length is one part.
  let digits = start
  while (/\d/.test(chars[digits] ?? '')) digits++
  if (digits - start >= runCharsMin) yield digits
}

const isAt = (chars: string[], start: number, word: string): boolean =>
  [...word].every((letter, i) => {
    const char = chars[start + i]
    return char === letter || (char !== undefined && (disguises[char]?.includes(letter) ?? false))
  })

function* endsOfRun(chars: string[], start: number, row: string): Generator<number> {
  const at = row.indexOf(chars[start]!)
  if (at < 0) return
  let length = 1
  while (chars[start + length] !== undefined && chars[start + length] === row[at + length]) length++
  if (length >= runCharsMin) yield start + length
}
