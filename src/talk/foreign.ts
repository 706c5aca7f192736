/** Whether a text is of another language than English, by its words of grammar, or its signs and words of a question. */
import { phraseList } from '../model/lists.ts'

/** Words of German, French, Spanish, Italian, Portuguese and Dutch that English has not. */
const ofGrammar = new Set(
  `der das und oder mit für über zum zur nicht gibt gibts wie ich mir wir uns eine einen einer ist sind auf dem zu
  les une sur pour avec dans sont quels quelles je vous nous est ce qui des du
  el los las una unos del sobre para con por qué cuáles hay busca que y
  gli dei della delle sul sulla che quali mostrami cerca di è
  os uma dos com quais mostre não em são
  het een voor niet zijn welke ik je wij naar
  was wer wann warum wieso welcher welches welchen zeig zeige finde suche arbeiten comment pourquoi montre quel quelle cómo
  cuál es son muéstrame cosa sono como são
  neue neuen neues jeden jede täglich bitte montag dienstag mittwoch donnerstag freitag
  nouveaux nouvelles chaque tous aux par lundi mardi mercredi jeudi vendredi
  sobre cada nuevos nuevas artículos lunes martes miércoles jueves viernes
  nuovi nuove ogni articoli lunedì martedì mercoledì giovedì venerdì
  novos novas todos artigos segunda terça quarta quinta sexta
  nieuwe elke artikelen maandag dinsdag woensdag donderdag vrijdag`.split(/\s+/),
)

/** Chinese and Japanese words that ask or order; names of subjects have none of them. */
const asking = phraseList('什么,什麼,怎么,怎麼,如何,哪些,哪个,为什么,為什麼,吗,请,ですか,ください')

/** Takes linear time. A name with one or two such words in it, such as “de los Santos”, is not enough. */
export function isForeign(text: string): boolean {
  const start = text.slice(0, maxLength)
  if (start.includes('¿') || asking.some((word) => start.includes(word))) return true
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = new Set(words.filter((word) => ofGrammar.has(word)))
  // “Was ist GRPO?”, but not “der was”.
  const least = text.includes('?') ? 3 : 4
  return known.size >= 2 && words.length >= least && known.size >= words.length / 4
}

/** Its words are searched for as they are: nothing in them is English that was mistyped. */
export function foreignSearch(text: string): string {
  return `search as:typed,spelled ${[...text].filter((sign) => !'¿?？!¡"“”„:()'.includes(sign)).join('')}`
}

const maxLength = 400
