/** Where people talk to the bot, and the workspace that owns everything said there. */

/**
 * A channel, thread or direct message: `platform:workspace/room`, such as `web:playground/general`.
 * Only its adapter reads the room; the core reads no further than the workspace.
 */
export type Place = `${string}:${string}`

/** The owner of rows: a place up to its first slash, such as `web:playground`. */
export type Workspace = `${string}:${string}`

/** Whether a text has the form of a place. */
export function isPlace(text: string): text is Place {
  return /^[a-z][a-z0-9-]*:[^\s/]+(\/\S+)?$/.test(text)
}

/** The workspace that a place belongs to; two places share rows only when this is equal. */
export function workspaceOf(place: Place): Workspace {
  const slash = place.indexOf('/')
  return (slash < 0 ? place : place.slice(0, slash)) as Workspace
}

/** The name of the adapter that a place belongs to. */
export function platformOf(place: Place): string {
  return place.slice(0, place.indexOf(':'))
}
