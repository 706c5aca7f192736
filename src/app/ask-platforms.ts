/** What the library asks of platforms: of the one whose place or workspace it is. */
import { onlyHere } from '../library/library.ts'
import type { LibraryParts } from '../library/library-parts.ts'
import { platformOf } from '../model/place.ts'
import type { Adapter } from '../ports/adapter.ts'

type Asked = 'linkTo' | 'findObstacle' | 'findRefusal' | 'mayRead' | 'standingOf' | 'nameRoom' | 'findOwn'

/** `find` gives a platform by its name, if it runs by then. */
export function askPlatforms(
  find: (platform: string) => Adapter | undefined,
): Required<Pick<LibraryParts, Asked>> {
  return {
    linkTo: (place, messageId) => find(platformOf(place))?.linkTo?.(place, messageId),
    findObstacle: async (place) => find(platformOf(place))?.findObstacle?.(place),
    findRefusal: async (place, user) => {
      const adapter = find(platformOf(place))
      return adapter?.findRefusal === undefined ? onlyHere : adapter.findRefusal(place, user)
    },
    mayRead: async (place, user) => find(platformOf(place))?.mayRead?.(place, user),
    standingOf: async (workspace, user) => find(platformOf(workspace))?.standingOf?.(workspace, user),
    nameRoom: async (place) => find(platformOf(place))?.nameRoom?.(place),
    findOwn: (workspace, user) => find(platformOf(workspace))?.findOwn?.(workspace, user),
  }
}
