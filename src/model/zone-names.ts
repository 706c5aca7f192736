/** Time zones by what people call them: `Berlin`, `Germany`, `EST`, and `German` before “time”. */
import { findTimeZone, zonesOfCity } from './time-zone.ts'

/** The zone of that name; `isBeforeTime` where the word “time” follows. Undefined for any other text. */
export function zoneNamed(name: string, isBeforeTime = false): string | undefined {
  const lower = name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  const known = places.get(lower) ?? (isBeforeTime ? peoples.get(lower) : undefined)
  // `Asia/Singapore` rather than `Singapore`.
  const [city, another] = (zonesOfCity.get(lower.replaceAll(' ', '_')) ?? []).filter((each) =>
    each.includes('/'),
  )
  return known ?? (another === undefined ? city : undefined) ?? findTimeZone(name)
}

/** Cities, countries and abbreviations that no zone of the database is called, or another one. */
const places = byName([
  ['Africa/Cairo', 'egypt'],
  ['Africa/Johannesburg', 'south africa, cape town, pretoria, durban'],
  ['Africa/Lagos', 'nigeria'],
  ['Africa/Nairobi', 'kenya'],
  ['America/Argentina/Buenos_Aires', 'argentina'],
  ['America/Bogota', 'colombia'],
  ['America/Chicago', 'ct, cst, cdt'],
  ['America/Denver', 'mt, mst, mdt, salt lake city'],
  ['America/Los_Angeles', 'pt, pst, pdt, california, seattle, san francisco, pacific, san diego, palo alto'],
  [
    'America/New_York',
    'et, est, edt, boston, nyc, eastern, pittsburgh, philadelphia, atlanta, new haven, baltimore',
  ],
  ['America/Santiago', 'chile'],
  ['America/Sao_Paulo', 'brazil, rio, rio de janeiro, brasilia, campinas'],
  ['America/Toronto', 'toronto, montreal, ottawa, waterloo, quebec'],
  ['Asia/Bangkok', 'thailand'],
  ['Asia/Dubai', 'abu dhabi'],
  ['Asia/Ho_Chi_Minh', 'vietnam, hanoi, saigon'],
  ['Asia/Jerusalem', 'israel, tel aviv'],
  ['Asia/Karachi', 'pakistan'],
  ['Asia/Kolkata', 'india, ist, kolkata, delhi, mumbai, bangalore, bengaluru, chennai, hyderabad'],
  ['Asia/Seoul', 'korea, kst, busan, daejeon'],
  ['Asia/Shanghai', 'china, beijing, shenzhen, hangzhou, guangzhou, nanjing, wuhan, chengdu'],
  ['Asia/Taipei', 'taiwan'],
  ['Asia/Tokyo', 'japan, jst, osaka, kyoto, nagoya'],
  ['Australia/Melbourne', 'melbourne'],
  ['Australia/Sydney', 'sydney, aest, canberra'],
  ['CET', 'cest'],
  ['Europe/Amsterdam', 'netherlands, rotterdam, utrecht, delft, eindhoven, leiden, groningen'],
  ['Europe/Athens', 'greece'],
  [
    'Europe/Berlin',
    'germany, munich, hamburg, cologne, frankfurt, heidelberg, stuttgart, dresden, leipzig, bonn, tuebingen, aachen',
  ],
  ['Europe/Brussels', 'belgium, leuven, ghent, antwerp'],
  ['Europe/Bucharest', 'romania'],
  ['Europe/Budapest', 'hungary'],
  ['Europe/Copenhagen', 'denmark, aarhus'],
  ['Europe/Dublin', 'ireland'],
  ['Europe/Helsinki', 'finland, tampere, espoo'],
  ['Europe/Istanbul', 'turkey'],
  ['Europe/Kyiv', 'ukraine'],
  ['Europe/Lisbon', 'portugal'],
  ['Europe/London', 'bst, uk, england, scotland, edinburgh, oxford, manchester, glasgow, cardiff'],
  ['Europe/Madrid', 'spain, barcelona, valencia, seville, bilbao'],
  ['Europe/Oslo', 'norway, bergen, trondheim'],
  ['Europe/Paris', 'france, lyon, toulouse, grenoble, marseille, lille'],
  ['Europe/Prague', 'czechia'],
  ['Europe/Rome', 'italy, milan, turin, bologna, florence, pisa, naples'],
  ['Europe/Stockholm', 'sweden, gothenburg, uppsala'],
  ['Europe/Vienna', 'austria, graz, salzburg, innsbruck'],
  ['Europe/Warsaw', 'poland, krakow, wroclaw, gdansk'],
  ['Europe/Zurich', 'switzerland, geneva, lausanne, basel, bern'],
  ['Pacific/Auckland', 'christchurch'],
])

/** Before “time” alone. */
const peoples = byName([
  ['America/Chicago', 'central'],
  ['America/Denver', 'mountain'],
  ['America/Los_Angeles', 'pacific'],
  ['America/New_York', 'eastern'],
  ['Asia/Ho_Chi_Minh', 'vietnamese'],
  ['Asia/Jerusalem', 'israeli'],
  ['Asia/Kolkata', 'indian'],
  ['Asia/Seoul', 'korean'],
  ['Asia/Shanghai', 'chinese'],
  ['Asia/Taipei', 'taiwanese'],
  ['Asia/Tokyo', 'japanese'],
  ['Europe/Amsterdam', 'dutch'],
  ['Europe/Athens', 'greek'],
  ['Europe/Berlin', 'german'],
  ['Europe/Brussels', 'belgian'],
  ['Europe/Copenhagen', 'danish'],
  ['Europe/Dublin', 'irish'],
  ['Europe/Helsinki', 'finnish'],
  ['Europe/Istanbul', 'turkish'],
  ['Europe/Lisbon', 'portuguese'],
  ['Europe/London', 'british, english'],
  ['Europe/Madrid', 'spanish'],
  ['Europe/Oslo', 'norwegian'],
  ['Europe/Paris', 'french'],
  ['Europe/Prague', 'czech'],
  ['Europe/Rome', 'italian'],
  ['Europe/Stockholm', 'swedish'],
  ['Europe/Vienna', 'austrian'],
  ['Europe/Warsaw', 'polish'],
  ['Europe/Zurich', 'swiss'],
])

function byName(zones: readonly (readonly [zone: string, names: string])[]): ReadonlyMap<string, string> {
  return new Map(zones.flatMap(([zone, names]) => names.split(', ').map((name) => [name, zone] as const)))
}
