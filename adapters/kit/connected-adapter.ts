/** An adapter whose connection to its platform is there from start to stop. */
import { type Adapter, type Bot, BotError } from '../../src/core.ts'
import type { Post } from './post-once.ts'

/** What of an adapter needs the connection. */
export interface Connection
  extends Required<Pick<Adapter, 'findDirectPlace' | 'nameRoom' | 'health' | 'findObstacle' | 'stop'>>,
    Pick<Adapter, 'findRefusal' | 'mayRead' | 'standingOf' | 'identify' | 'edit' | 'showMeeting'> {
  readonly hints: readonly string[]
  post(post: Post): Promise<string>
}

export interface ConnectedParts extends Required<Pick<Adapter, 'linkTo' | 'findOwn'>> {
  /** What people call the platform. */
  readonly name: string
  /** Connects; may be called again after a failure, and after a stop. */
  connect(bot: Bot): Promise<Connection>
}

export function createConnectedAdapter({ name, connect, ...parts }: ConnectedParts): Required<Adapter> {
  let connection: Connection | undefined
  const connected = async () => {
    if (connection === undefined) throw new BotError('unavailable', `${name} is not connected.`)
    return connection
  }
  return {
    ...parts,
    get hints() {
      return connection?.hints ?? []
    },
    async start(bot) {
      connection = await connect(bot)
    },
    post: async (place, card, key, signal) => (await connected()).post({ place, card, key, signal }),
    reply: async (place, under, card, key, signal) =>
      (await connected()).post({ place, card, key, under, signal }),
    edit: async (...args) => (await connected()).edit?.(...args),
    showMeeting: async (...args) => (await connected()).showMeeting?.(...args),
    findDirectPlace: async (workspace, user) => (await connected()).findDirectPlace(workspace, user),
    nameRoom: async (place) => connection?.nameRoom(place),
    async findRefusal(place, user) {
      if (connection === undefined) return `${name} is not connected.`
      return connection.findRefusal === undefined
        ? 'I can only change the place where you write; ask me there.'
        : connection.findRefusal(place, user)
    },
    mayRead: async (place, user) => connection?.mayRead?.(place, user),
    standingOf: async (workspace, user) => connection?.standingOf?.(workspace, user),
    identify: async (request) => connection?.identify?.(request),
    findObstacle: async (place) => connection?.findObstacle(place),
    health: () => connection?.health() ?? 'starting',
    async stop() {
      await connection?.stop()
      connection = undefined
    },
  }
}
