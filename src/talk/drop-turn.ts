/** Words that turn to another subject. */

/** `how about tool use instead?` turns to something else: `tool use`. */
export function dropTurn(text: string): string {
  const [, corrected] =
    /^(?:(?:no(?:,? no)?[,.!]? )?i mean|(?:(?:no(?:,? no)?|sorry|oops)[,.!]? )?i (?:meant(?: to (?:say|type|write))?|was looking for)) (.{2,80})$/i.exec(
      text,
    ) ?? []
  if (corrected !== undefined) return corrected
  const [, subject] =
    /^(?:(?:and |ok |so )?(?:how|what) about|only|just|and(?: also)?(?: for| on| about)?|(?:and |now )?(?:do )?(?:the )?same (?:thing |search |query )?(?:but )?(?:for|with|on)|(?:now )?try (?:it )?(?:again )?with|(?:now )?try(?= .{2,60} instead)|narrow (?:it |them |this )?(?:down )?to) ([^?!]{2,80}?)(?: then| instead| now)?[?!.\s]{0,3}$/i.exec(
      text,
    ) ?? []
  return subject ?? text
}
