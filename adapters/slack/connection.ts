/** The bot in Slack, connected: everything that lives between start and stop. */
import { type AdapterContext, type Bot, type RequestListener, within } from '../../src/core.ts'
import type { Connection } from '../kit/connected-adapter.ts'
import { Follower } from '../kit/follower.ts'
import { LongCommands } from '../kit/long-commands.ts'
import { PostOnce } from '../kit/post-once.ts'
import { Recounts } from '../kit/recounts.ts'
import { Unread } from '../kit/unread.ts'
import { addFeedback } from './agent/feedback.ts'
import { addPrompts } from './agent/prompts.ts'
import { Sessions } from './agent/sessions.ts'
import { addForms } from './form/form-listeners.ts'
import { addHome } from './home/home-listeners.ts'
import { createInstallPages, type InstallPages } from './install/install-pages.ts'
import { openSeveralWorkspaces, type SeveralOpened } from './install/installations.ts'
import { addRemovals } from './install/removals.ts'
import type { SlackSettings } from './install/settings.ts'
import { openOneWorkspace, type Workspaces } from './install/workspaces.ts'
import { createEars } from './people/hear.ts'
import { People } from './people/people.ts'
import { findSignedCaller, type SignedParts } from './people/signed-caller.ts'
import { findStanding } from './people/standing.ts'
import { type ListenerFault, reportFault } from './receive/faults.ts'
import { addInvitations } from './receive/invitations.ts'
import { addListeners } from './receive/listeners.ts'
import { addReactions } from './receive/reactions.ts'
import { addSidePanel } from './receive/side-panel.ts'
import { addUnfurls } from './receive/unfurl.ts'
import { NativeCharts } from './render/native-charts.ts'
import { Answers } from './send/answers.ts'
import { Counts } from './send/counts.ts'
import { deliverCard } from './send/deliveries.ts'
import { editCard, showMeeting } from './send/meetings.ts'
import { findObstacle, findRefusal, mayRead, nameRoom } from './send/obstacles.ts'
import { Poster } from './send/poster.ts'
import { HttpReceiver } from './wire/http-receiver.ts'
import { createLibraryLog } from './wire/library-log.ts'
import { isDirect, parsePlace, placeIn } from './wire/place.ts'
import { createResponseUrls } from './wire/response-url.ts'
import { SlackApp } from './wire/slack-app.ts'
import { SocketReceiver } from './wire/socket-receiver.ts'
import { createClientOptions, WebCalls } from './wire/web-calls.ts'

export interface SlackConnection extends Omit<Connection, 'hints'> {
  /** Takes requests to `/slack/events`; undefined over Socket Mode. */
  readonly listener: RequestListener | undefined
  /** Where workspaces install the bot by themselves; undefined where there is only one. */
  readonly pages: InstallPages | undefined
}

/** How long a stop waits for answers that are on their way. */
const stopWithinMs = 10_000

/** Connects; throws `BotError` where Slack refuses a token or cannot be reached. */
export async function connect(
  settings: SlackSettings,
  context: AdapterContext,
  bot: Bot,
): Promise<SlackConnection> {
  const { rows, log, meter, random } = context
  const { apiUrl } = settings
  const now = () => context.now()
  const calls = new WebCalls({ apiUrl, log, meter })
  const { workspaces, installations } = await openWorkspaces(settings, calls, context).catch((error) => {
    calls.stop()
    throw error
  })
  const poster = new Poster({ calls, log, now, random })
  const longCommands = new LongCommands(context)
  const posts = new PostOnce({ rows, now, log, row: 'delivery' })
  const meetings = { poster, calls, longCommands, workspaces, log }
  const follower = new Follower(context)
  const charts = new NativeCharts({ now })
  const answers = new Answers({ poster, calls, longCommands, follower, charts, log })
  const lendResponseUrl = createResponseUrls({ apiUrl, log, now })
  const unread = new Unread({ log, meter })
  const { receiver, listener, health } = createReceiver(settings, { log, now, unread })

  const app = new SlackApp(
    {
      receiver,
      authorize: workspaces.authorize,
      clientOptions: createClientOptions(apiUrl, log),
      logger: createLibraryLog(log),
      convoStore: false,
      extendedErrorHandler: true,
    },
    { rows, log, meter, now },
  )
  app.error((fault: ListenerFault) => reportFault(fault, { answers, log, random, lendResponseUrl, unread }))
  const people = new People({ calls, log, now })
  const ears = createEars(bot, people)
  const sessions = new Sessions({ calls, log, now })
  const parts = { ...ears, bot, answers, calls, longCommands, lendResponseUrl }
  const counts = new Counts({ recounts: new Recounts(bot), answers, longCommands, log })
  addListeners(app, { ...parts, sessions, counts, poster, command: settings.command, apiUrl })
  addReactions(app, { ...ears, calls, counts, lendResponseUrl })
  addForms(app, parts)
  addPrompts(app, { bot, calls, sessions, log, lendResponseUrl })
  addFeedback(app, { answers, meter, lendResponseUrl })
  addInvitations(app, { bot, calls, poster, longCommands, log, lendResponseUrl })
  const { showsEntities } = settings
  addUnfurls(app, { bot, longCommands, calls, log, lendResponseUrl, showsEntities })
  addSidePanel(app, { ...parts, log, rows, now })
  addHome(app, { ...parts, log })
  addRemovals(app, workspaces.remove)
  await joinDirectPlaces(context.places)
  try {
    await receiver.start()
  } catch (error) {
    // The next try has sockets of its own.
    await receiver.stop()
    calls.stop()
    throw error
  }

  return {
    listener,
    pages: createPages(settings, installations, context),
    // Over http, requests come whenever the program's server is there.
    health,
    post: (post) => deliverCard({ posts, poster, longCommands, workspaces, log }, post),
    edit: (...args) => editCard(meetings, args),
    showMeeting: (...args) => showMeeting(meetings, args),
    findDirectPlace: async (workspace, user) => placeIn(workspace, user),
    nameRoom: (place) => nameRoom(place, { calls, workspaces, log }),
    findRefusal: (place, user) => findRefusal(place, user, { calls, workspaces, people, log }),
    mayRead: (place, user) => mayRead(place, user, { calls, workspaces, people, log }),
    standingOf: (workspace, user) => findStanding(workspace, user, { workspaces, people, log }),
    findObstacle: (place) => findObstacle(place, { calls, workspaces, log }),
    identify: createIdentify(settings, { workspaces, people, now }),
    async stop() {
      await receiver.stop()
      await follower.stop()
      await within(stopWithinMs, Promise.all([app.allDone(), workspaces.stop()]), () => undefined)
      calls.stop()
    },
  }
}

/** Brings what earlier versions kept under the channels of direct messages to the people's own places. */
async function joinDirectPlaces(places: AdapterContext['places']): Promise<void> {
  for (const { place, createdBy } of await places.list()) {
    const { workspace, channel } = parsePlace(place)
    if (isDirect(channel) && createdBy !== '') await places.join(place, placeIn(workspace, createdBy))
  }
}

async function openWorkspaces(
  { workspaces, apiUrl }: SlackSettings,
  calls: WebCalls,
  context: AdapterContext,
): Promise<{ readonly workspaces: Workspaces } & Partial<SeveralOpened>> {
  if (workspaces.kind === 'several') return openSeveralWorkspaces({ settings: workspaces, apiUrl, context })
  return { workspaces: await openOneWorkspace(workspaces.botToken, calls, context) }
}

function createPages(
  { workspaces, apiUrl, command }: SlackSettings,
  installations: SeveralOpened['installations'] | undefined,
  { rows, log, now }: AdapterContext,
): InstallPages | undefined {
  if (workspaces.kind === 'one' || installations === undefined) return undefined
  return createInstallPages({ settings: workspaces, apiUrl, command, rows, log, now, installations })
}

/** Only with the secret of http is it known what Slack signed. */
function createIdentify(
  { transport }: SlackSettings,
  parts: Omit<SignedParts, 'signingSecret'>,
): NonNullable<Connection['identify']> {
  if (transport.kind !== 'http') return async () => undefined
  const { signingSecret } = transport
  return (request) => findSignedCaller(request, { ...parts, signingSecret })
}

function createReceiver(
  { transport, apiUrl }: SlackSettings,
  { log, now, unread }: Pick<AdapterContext, 'log' | 'now'> & { readonly unread: Unread },
) {
  if (transport.kind === 'http') {
    const receiver = new HttpReceiver(transport.signingSecret, { log, now })
    return { receiver, listener: receiver.listener, health: () => 'ok' as const }
  }
  const receiver = new SocketReceiver(transport.appToken, { log, apiUrl, unread })
  return { receiver, listener: undefined, health: () => receiver.health() }
}
