/**
 * The adapter: what the homeserver tells goes to the bot, and the bot's answers and posts to the homeserver.
 */
import { z } from 'zod'
import type { Adapter, AdapterContext, Bot } from '../../src/core.ts'
import { type Connection, createConnectedAdapter } from '../kit/connected-adapter.ts'
import { Follower } from '../kit/follower.ts'
import { InHand } from '../kit/in-hand.ts'
import { Lease } from '../kit/lease.ts'
import { LongCommands } from '../kit/long-commands.ts'
import { newId } from '../kit/new-id.ts'
import { PerKeyQueue } from '../kit/per-key-queue.ts'
import { PostOnce } from '../kit/post-once.ts'
import { Recounts } from '../kit/recounts.ts'
import { Unread } from '../kit/unread.ts'
import type { MatrixConfig } from './config.ts'
import type { Desk } from './desk.ts'
import { takeNews } from './hear.ts'
import { openLogin } from './install/login.ts'
import { Invitations } from './invitations.ts'
import { findObstacle, findRefusal, mayRead, standingOf } from './permissions.ts'
import { findTarget, linkToMessage, ofBot, placeIn } from './place.ts'
import { postCard } from './post.ts'
import { compareRooms, findDirectRoom, nameOf } from './rooms.ts'
import { type Credentials, createClient, path } from './wire/client.ts'
import { explainPost, explainStart } from './wire/faults.ts'
import { leaseMs, Sync } from './wire/sync.ts'

export function createMatrixAdapter(config: MatrixConfig, context: AdapterContext): Required<Adapter> {
  return createConnectedAdapter({
    name: 'Matrix',
    connect: (bot) => connect(bot, config, context),
    linkTo: linkToMessage,
    findOwn: placeIn,
  })
}

async function connect(bot: Bot, config: MatrixConfig, context: AdapterContext): Promise<Connection> {
  const { rows, now, log, meter, random } = context
  // The first ends the listening, the second what is still tried when all in hand is done.
  const [deaf, ended] = [new AbortController(), new AbortController()]
  const { MATRIX_HOMESERVER: homeserver } = config
  const client = { homeserver, meter, stopping: ended.signal }
  const open = (credentials: Credentials) => createClient({ ...client, credentials, retries: () => 2 })
  // Who asked gets the answer when the homeserver is back; what is posted is its deliverer's to try again.
  const retries = () => (deaf.signal.aborted ? 0 : maxRetries)
  const session = newId(random, 16)
  const leases = { rows, now, namespace: ofBot, holder: session }
  try {
    const login = await openLogin(config, context, open)
    const { self } = login
    const call = open(login)
    const patient = createClient({ ...client, credentials: login, retries })
    const profile = await call('GET', path`profile/${self}`).catch(() => ({}))
    const desk: Desk = {
      ...context,
      ...{ bot, config, call, login, self, session },
      name: profileOf.safeParse(profile).data?.displayname,
      longCommands: new LongCommands(context),
      recounts: new Recounts(bot),
      // Each change is an event, and homeservers let an account send few: one in five seconds after a burst.
      follower: new Follower({ ...context, everyMs: 10_000 }),
      opening: new Lease({ ...leases, key: 'opening', lastsMs: 60_000 }),
      voting: new PerKeyQueue(),
      invitations: new Invitations(log, deaf.signal),
    }
    const posts = new PostOnce({ ...context, row: 'post' })
    const unread = new Unread(context)
    const inHand = new InHand(context, unread)
    const lease = new Lease({ ...leases, key: 'sync', lastsMs: leaseMs })
    const sync = new Sync({
      ...{ call, lease, rows, log, random, unread },
      bot: self,
      stopping: deaf.signal,
      compareRooms: () => compareRooms(desk),
      take: (news, isLate) => takeNews({ ...desk, call: patient }, news, isLate, (work) => inHand.hold(work)),
    })
    await compareRooms(desk)
    await sync.prepare()
    const listening = sync.run()
    return {
      hints: [`Matrix: I am ${self}; invite me to a room and say ${config.MATRIX_COMMAND} help`],
      post: (post) => postCard(post, posts, desk),
      async findDirectPlace(workspace, user) {
        await findDirectRoom(desk, user).catch((error: unknown) => Promise.reject(explainPost(error)))
        return placeIn(workspace, user)
      },
      async nameRoom(place) {
        const { room } = findTarget(place) ?? {}
        return room === undefined ? undefined : nameOf(desk, room)
      },
      health: () => sync.health,
      findRefusal: (place, user) => findRefusal(desk, place, user),
      mayRead: (place, user) => mayRead(desk, place, user),
      standingOf: async (workspace, user) => standingOf(placeIn(workspace, user), user),
      findObstacle: (place) => findObstacle(desk, place),
      async stop() {
        deaf.abort()
        await listening
        await desk.follower.stop()
        await inHand.allDone()
        ended.abort()
      },
    }
  } catch (error) {
    throw explainStart(error, homeserver)
  }
}

/** With pauses of ten seconds at most: some ten minutes. */
const maxRetries = 60
const profileOf = z.object({ displayname: z.string().min(1) })
