/**
 * The two pages by which a workspace installs the bot: `/slack/install`, and where Slack sends people back.
 */
import { createHash } from 'node:crypto'
import type { Installation } from '@slack/bolt'
import {
  ClearStateStore,
  type CodedError,
  InstallProvider,
  InvalidStateError,
  type StateStore,
} from '@slack/oauth'
import type { RequestHandler, Response } from 'express'
import { type AdapterContext, type AdapterRows, BotError } from '../../../src/core.ts'
import { createLibraryLog } from '../wire/library-log.ts'
import { createClientOptions } from '../wire/web-calls.ts'
import type { Installations } from './installations.ts'
import { botScopes, optionalBotScopes } from './manifest.ts'
import type { SeveralWorkspaces } from './settings.ts'

/** The state of an installation that came a second time. */
class UsedStateError extends InvalidStateError {}

export interface InstallPagesParts extends Pick<AdapterContext, 'rows' | 'log' | 'now'> {
  readonly settings: SeveralWorkspaces
  readonly apiUrl: string
  /** The slash command, for the sentence at the end. */
  readonly command: string
  readonly installations: Installations
}

/** The handlers of the two pages. */
export interface InstallPages {
  readonly install: RequestHandler
  readonly redirect: RequestHandler
}

/**
 * The state goes with the person's browser and is good once and for ten minutes, so that
 * nobody can be made to install.
 */
export function createInstallPages(parts: InstallPagesParts): InstallPages {
  const { settings, apiUrl, log } = parts
  const logger = createLibraryLog(log)
  // Slack lets people decline those that the manifest calls optional.
  const asked = { scopes: [...botScopes, ...optionalBotScopes] }
  const stateStore = createInstallStates(settings.stateSecret, parts.rows)
  const returned = new WeakSet<Installation>()
  const provider = new InstallProvider({
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    stateStore,
    stateCookieName: cookieName,
    // https://slack.com/oauth/v2/authorize, or beside the Web API of whatever stands in for Slack.
    authorizationUrl: new URL('/oauth/v2/authorize', apiUrl).href,
    installationStore: {
      async storeInstallation(installation) {
        if (await saveInstallation(parts.installations, installation)) returned.add(installation)
      },
      fetchInstallation: () => Promise.reject(new Error('installations are read elsewhere')),
    },
    logger,
    clientOptions: createClientOptions(apiUrl, log),
  })
  const ready =
    (handle: RequestHandler): RequestHandler =>
    (request, response, next) => {
      response.set({
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      if (request.method !== 'GET') response.status(405).set('Allow', 'GET').end()
      else return handle(request, response, next)
    }
  return {
    install: ready(async (_request, response) => {
      const state = await stateStore.generateStateParam(asked, new Date(parts.now().epochMilliseconds))
      const url = await provider.generateInstallUrl(asked, true, state)
      // Slack takes only https addresses to come back to; the library's own
      // cookie says nothing of other sites.
      const cookie = { secure: true, httpOnly: true, sameSite: 'lax', maxAge: stateLivesMs } as const
      const link = `<p><a href="${escapeHtml(url)}">Go to Slack and choose a workspace</a></p>`
      sendPage(response.cookie(cookieName, state, cookie), 200, 'Add Journal Club to Slack', link)
    }),
    redirect: ready((request, response) =>
      provider.handleCallback(request, response, {
        success: (installation) => {
          const name = escapeHtml(
            installation.team?.name ?? installation.enterprise?.name ?? 'your workspace',
          )
          const back = returned.has(installation)
            ? ' Its topics, reading lists, settings and subscriptions are as they were.'
            : ''
          const next = `In Slack, type <code>${escapeHtml(parts.command)} help</code>.`
          sendPage(response, 200, 'Journal Club is installed', `<p>It is in ${name} now.${back} ${next}</p>`)
        },
        failure: (error) => {
          const { status, sentence } = explainFailure(error)
          const again = '<p><a href="/slack/install">Start again</a></p>'
          sendPage(response, status, 'Not installed', `<p>${sentence}</p>${again}`)
        },
      }),
    ),
  }
}

async function saveInstallation(installations: Installations, installation: Installation): Promise<boolean> {
  const { team, enterprise, isEnterpriseInstall = false, bot } = installation
  if (bot === undefined) throw new Error('Slack gave no token for the bot')
  const { token, id, userId, refreshToken, expiresAt } = bot
  return installations.save({
    ...(team === undefined ? {} : { teamId: team.id }),
    ...(enterprise === undefined ? {} : { enterpriseId: enterprise.id }),
    isEnterpriseInstall,
    bot: {
      token,
      id,
      userId,
      ...(refreshToken === undefined ? {} : { refreshToken }),
      ...(expiresAt === undefined ? {} : { expiresAtMs: expiresAt * 1000 }),
    },
  })
}

/**
 * The library's own, so that who was on the way to Slack while the bot was replaced comes back all the same.
 */
const cookieName = 'slack-app-oauth-state'

function explainFailure(error: CodedError): { status: number; sentence: string } {
  const { code, message } = error
  // The database could not say whether this is the first time.
  if (error instanceof BotError) return { status: 503, sentence: error.userMessage }
  if (isUsedState(error))
    return { status: 400, sentence: 'This address was used already, and it is good once.' }
  if (/state/.test(code))
    return {
      status: 400,
      sentence: 'This page was not reached from the install page in this browser within ten minutes.',
    }
  if (/missing_code/.test(code)) return { status: 400, sentence: 'Slack sent no code along.' }
  if (/cancel/i.test(message))
    return { status: 400, sentence: 'You did not allow it in Slack, so nothing was installed.' }
  return { status: 502, sentence: 'Slack did not confirm the installation, so nothing was installed.' }
}

function sendPage(response: Response, status: number, title: string, body: string): void {
  response
    .status(status)
    .type('html')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root { color-scheme: light dark } body { font: 1.1rem/1.6 system-ui; max-width: 34rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>${title}</h1>
${body}
</html>
`)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** How long a person may take at Slack. */
const stateLivesMs = 10 * 60_000

/**
 * The state of an installation: signed, good for ten minutes, and once, at whichever replica.
 * A state that was used is kept until it would have ended anyway. Rejects with what `isUsedState`
 * knows where it comes again, with the library's error where it is forged or old, and with the
 * database's where that does not answer.
 */
function createInstallStates(secret: string, rows: AdapterRows): StateStore {
  const signed = new ClearStateStore(secret, stateLivesMs / 1_000)
  return {
    generateStateParam: (options, now) => signed.generateStateParam(options, now),
    async verifyStateParam(now, state) {
      const options = await signed.verifyStateParam(now, state)
      const name = createHash('sha256').update(state).digest('base64url')
      const isFirst = await rows.claim(installing, `state:${name}`, now.getTime() + stateLivesMs + clocksMs)
      if (!isFirst) throw new UsedStateError('The state was used already')
      return options
    },
  }
}

/** Whether it was refused because it came a second time. */
function isUsedState(error: unknown): boolean {
  return error instanceof UsedStateError
}

const installing = 'slack:installing'

/** The clocks of replicas may be so far apart. */
const clocksMs = 5 * 60_000
