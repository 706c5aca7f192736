/** Whether a text is of another language than English, by its words of grammar. */

/** Words of German, French, Spanish, Italian, Portuguese and Dutch that English has not. */
const ofGrammar = new Set(
  `der das und oder mit für über zum zur nicht gibt gibts wie ich mir wir uns eine einen einer ist sind auf dem zu
  les une sur pour avec dans sont quels quelles je vous nous est ce qui des du
  el los las una unos del sobre para con por qué cuáles hay busca que y
  gli dei della delle sul sulla che quali mostrami cerca di è
  os uma dos com quais mostre não em são
  het een voor niet zijn welke ik je wij naar`.split(/\s+/),
)

/** Takes linear time. A name with one or two such words in it, such as “de los Santos”, is not enough. */
export function isForeign(text: string): boolean {
  const words =
    text
      .slice(0, maxLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const known = new Set(words.filter((word) => ofGrammar.has(word)))
  return known.size >= 2 && words.length >= 4 && known.size >= words.length / 4
}

const maxLength = 400
