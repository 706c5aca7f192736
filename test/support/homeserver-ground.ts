/** A real homeserver with a few people, and the bot beside it as an operator runs it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layLine } from './breakable-line.ts'
import { MatrixPerson, register, type SeenEvent, until } from './matrix-person.ts'
import { type Replicas, startReplicas } from './replica-process.ts'
import { seedsFolder } from './seeds.ts'
import { startSynapse } from './synapse.ts'

export interface Homeserver {
  readonly url: string
  readonly secret: string
  /** Goes away, and comes back, as for a restart. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** What `MATRIX_TEST_HOMESERVER` names, with the secret that registers; else a Synapse of its own. */
export async function openHomeserver(given: {
  readonly url: string | undefined
  readonly secret: string | undefined
}): Promise<Homeserver> {
  if (given.url === undefined) {
    const synapse = await startSynapse()
    return { ...synapse, leave: synapse.kill, comeBack: synapse.start }
  }
  if (given.secret === undefined) throw new Error('MATRIX_TEST_SECRET is missing: registration_shared_secret')
  const line = await layLine(given.url)
  const { url, close } = line
  return {
    url,
    secret: given.secret,
    close,
    leave: async () => line.cut(),
    comeBack: async () => line.restore(),
  }
}

export interface HomeserverGround {
  readonly home: Homeserver
  /** An administrator of the homeserver, two people, and the bot's account. */
  readonly ada: MatrixPerson
  readonly bob: MatrixPerson
  readonly bot: {
    readonly id: string
    readonly name: string
    readonly password: string
    readonly token: string
  }
  readonly server: string
  /** The address of a database, and the settings of a bot with it. */
  database(name: string): string
  env(database: string): Readonly<Record<string, string>>
  /** Starts the bot, and resolves when it listens. */
  startBot(more?: Readonly<Record<string, string>>): Promise<void>
  stopBot(): Promise<void>
  /** Kills it without a warning; it starts again by itself. */
  killBot(): void
  /** What the bot logged as errors since the last look. */
  takeErrors(): readonly string[]
  /** A room of somebody's with the bot in it. */
  openRoom(by: MatrixPerson, body?: object): Promise<string>
  /** An event of the bot's in a direct room of a person, and that room. */
  untilTold(
    person: MatrixPerson,
    words: string | RegExp,
  ): Promise<{ readonly room: string; readonly event: SeenEvent }>
  /** An event of the bot's that says these words by now. */
  untilSaid(person: MatrixPerson, room: string, words: string | RegExp, waitMs?: number): Promise<SeenEvent>
  close(): Promise<void>
}

export async function openHomeserverGround(home: Homeserver): Promise<HomeserverGround> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-homeserver-'))
  const run = randomUUID().slice(0, 8)
  const enrol = async (name: string, isAdmin = false) => {
    const account = { ...home, name: `${name}-${run}`, password: 'a-long-password', isAdmin }
    return { ...account, ...(await register(account)) }
  }
  const [first, second, bot] = [await enrol('ada', true), await enrol('bob'), await enrol('papers')]
  const [ada, bob] = [new MatrixPerson(home.url, first), new MatrixPerson(home.url, second)]
  for (const { id } of [ada, bob]) {
    const way = `/_synapse/admin/v1/users/${encodeURIComponent(id)}/override_ratelimit`
    await ada.ask('POST', way, { messages_per_second: 0, burst_count: 0 })
  }
  let replicas: Replicas | undefined
  let reported = 0
  const ground: HomeserverGround = {
    home,
    ada,
    bob,
    bot,
    server: bot.id.slice(bot.id.indexOf(':') + 1),
    database: (name) => `file:${join(folder, `${name}.sqlite`)}`,
    env: (database) => ({
      MATRIX_HOMESERVER: home.url,
      MATRIX_TOKEN: bot.token,
      DATABASE_URL: ground.database(database),
      SEEDS_DIR: seedsFolder,
      COMMANDS_PER_MINUTE: '0',
    }),
    async startBot(more = {}) {
      const started = startReplicas(1, { ...ground.env('talk'), ...more })
      replicas = started
      reported = 0
      await until('the bot starts', async () => started.startsMs.length > 0, 60_000)
    },
    async stopBot() {
      await replicas?.stop()
      replicas = undefined
    },
    killBot: () => void replicas?.killOne(),
    takeErrors() {
      const log = replicas?.log ?? []
      const fresh = log.slice(reported)
      reported = log.length
      return fresh.filter((line) => !line.startsWith('{') || line.startsWith('{"level":50'))
    },
    async openRoom(by, body = {}) {
      const room = await by.createRoom({ preset: 'private_chat', ...body, invite: [bot.id] })
      await until('the bot follows an invitation', async () => (await by.membership(room, bot.id)) === 'join')
      return room
    },
    untilTold: (person, words) =>
      until(`the bot tells ${person.id} alone “${words}”`, async () => {
        for (const room of await listDirectRooms(person)) {
          const event = (await listSaid(person, room, bot.id)).findLast((each) => wordsOf(each).match(words))
          if (event !== undefined) return { room, event }
        }
        return undefined
      }),
    untilSaid: (person, room, words, waitMs) =>
      until(
        `the bot says “${words}”`,
        async () => (await listSaid(person, room, bot.id)).findLast((event) => wordsOf(event).match(words)),
        waitMs,
      ),
    async close() {
      await ground.stopBot()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return ground
}

/** The rooms of two, one of whom invited the other to talk alone. */
async function listDirectRooms(person: MatrixPerson): Promise<readonly string[]> {
  const direct: string[] = []
  for (const room of await person.joinAll()) {
    const events = await person.read(room)
    const isDirect = events.some(
      ({ type, content }) => type === 'm.room.member' && content.is_direct === true,
    )
    if (isDirect) direct.push(room)
  }
  return direct
}

/** The messages of the bot in a room, without its edits, oldest first. */
export async function listSaid(
  person: MatrixPerson,
  room: string,
  bot: string,
): Promise<readonly SeenEvent[]> {
  return (await person.read(room)).filter(({ sender, type, content }) => {
    const relation = Object(content['m.relates_to'])
    return sender === bot && type === 'm.room.message' && relation.rel_type !== 'm.replace'
  })
}

/** What a message says by now. */
export function wordsOf({ content, unsigned }: SeenEvent): string {
  const replaced = Object(Object(unsigned?.['m.relations'])['m.replace']).content
  return String(Object(Object(replaced)['m.new_content']).body ?? content.body)
}

/** The labels of a message's buttons by now. */
export function listLabels({ content: first, unsigned }: SeenEvent): readonly string[] {
  const replaced = Object(Object(unsigned?.['m.relations'])['m.replace']).content
  const content = Object(Object(replaced)['m.new_content'] ?? first)
  const buttons: readonly { readonly label: string }[] = Object(content['journal-club']).buttons ?? []
  return buttons.map(({ label }) => label)
}

/** The number of the button with a label that begins so. */
export function numberOf(event: SeenEvent, label: string): number {
  const labels = listLabels(event)
  const at = labels.findIndex((each) => each.startsWith(label))
  if (at < 0) throw new Error(`no button ${label} among ${labels.join(', ')}`)
  return at + 1
}
