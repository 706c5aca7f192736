/** Parts of a card laid into as few messages as hold them, in order. */

/**
 * Messages of parts, in order, each of which `fits`. The parts of a group share a message wherever one message can
 * hold them; nothing is left out, so a part that fits nowhere gets a message of its own.
 */
export function packGroups<Part>(
  groups: readonly (readonly Part[])[],
  fits: (parts: readonly Part[]) => boolean,
): (readonly Part[])[] {
  const messages: Part[][] = []
  let open: Part[] = []
  const close = () => {
    if (open.length > 0) messages.push(open)
    open = []
  }
  for (const group of groups) {
    if (!fits([...open, ...group]) && fits(group)) close()
    for (const part of group) {
      if (!fits([...open, part])) close()
      open.push(part)
    }
  }
  close()
  return messages
}
