/**
 * Rooms and people of Matrix as places: `matrix:uni.example/!room:uni.example`, and
 * `matrix:uni.example/@ada:uni.example`.
 */
import type { Place, Workspace } from '../../src/core.ts'
import { encodePart } from './wire/client.ts'

/** The namespace of what belongs to the bot as a whole; no server is called so. */
export const ofBot = 'matrix:_bot'

/** The server of a person, who is one of its people: `uni.example` of `@ada:uni.example`. */
export function serverOf(user: string): string {
  return user.slice(user.indexOf(':') + 1)
}

/** The workspace of everybody on a server. */
export function workspaceFor(server: string): Workspace {
  return `matrix:${server}`
}

/** A room of a workspace; for direct rooms the person, whose rooms with the bot are one place. */
export function placeIn(workspace: Workspace, target: string): Place {
  return `${workspace}/${target}`
}

export interface Target {
  readonly workspace: Workspace
  readonly server: string
  /** The room, or the person to whom it is direct. */
  readonly room?: string
  readonly person?: string
}

/** What a place was made of; throws for a place that is not Matrix's. */
export function parsePlace(place: string): Target {
  const target = findTarget(place)
  if (target === undefined) throw new Error(`${place} is not a place of Matrix`)
  return target
}

/** The target of a place; undefined for a place that is not Matrix's. */
export function findTarget(place: string): Target | undefined {
  const [, server, target] = /^matrix:([^/\s]+)\/([!@]\S+)$/.exec(place) ?? []
  if (server === undefined || target === undefined) return undefined
  const workspace = workspaceFor(server)
  return target.startsWith('!') ? { workspace, server, room: target } : { workspace, server, person: target }
}

/**
 * The address that opens a message of a room: https://spec.matrix.org/v1.11/appendices/#matrixto-navigation
 */
export function linkToMessage(place: Place, messageId: string): string | undefined {
  const { room, server } = findTarget(place) ?? {}
  if (room === undefined || server === undefined || !messageId.startsWith('$')) return undefined
  const [at, event] = [room, messageId].map(encodePart)
  return `https://matrix.to/#/${at}/${event}?via=${encodeURIComponent(server)}`
}
