import { PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { buttonOf, isHidden, runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback, LoopbackMessage } from '../../support/discord-loopback.ts'
import type { LoopbackInteraction } from '../../support/discord-loopback-state.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

const curator = { permissions: PermissionFlagsBits.ManageChannels | PermissionFlagsBits.ManageGuild }
const modalOf = (interaction: LoopbackInteraction) => discord.until(() => interaction.callback?.modal)
const idsOf = (modal: Awaited<ReturnType<typeof modalOf>>) =>
  (modal.components as { component: { custom_id: string } }[]).map(({ component }) => component.custom_id)
const press = (messages: readonly LoopbackMessage[], label: string) => {
  const [message] = messages
  if (message === undefined) throw new Error('there is no message')
  return discord.people.press(buttonOf(messages, label), message, curator)
}

describe('a form', () => {
  it('opens by the bare command, and says what it says', async () => {
    const modal = await modalOf(discord.people.say('subscribe', {}, curator))
    expect(modal.title).toBe('Subscribe')
    expect(idsOf(modal)).toEqual(['topic', 'query', 'days', 'time', 'top'])
    const values = { topic: 'topic:reasoning', days: 'weekly mon', time: '8:30 Europe/Berlin' }
    const messages = await discord.answer(discord.people.submit(modal, values, curator))
    expect(wordsOf(messages)).toContain('every Monday at 08:30 (Europe/Berlin)')
    expect(isHidden(messages[0])).toBe(true)

    const edit = await modalOf(press(messages, 'Edit'))
    expect(edit.title).toMatch(/^Edit subscription \d+$/)
    const changed = await discord.answer(discord.people.submit(edit, { top: '3' }, curator))
    expect(wordsOf(changed)).toContain('the 3 best new papers')
    expect(wordsOf(changed)).toContain('every Monday at 08:30 (Europe/Berlin)')
  })

  it('that was filled in wrongly opens again as it was, however long it is', async () => {
    const modal = await modalOf(discord.people.say('subscribe', {}, curator))
    const query = `"reward hacking" ${'-zebra '.repeat(30).trim()}`
    const wrong = await discord.answer(discord.people.submit(modal, { query, time: '25:00' }, curator))
    expect(wordsOf(wrong)).toContain('“25:00” is not a time of day')
    const again = await modalOf(press(wrong, 'Change…'))
    expect(JSON.stringify(again.components)).toContain('reward hacking')
    const fixed = { query, time: '9pm', days: 'daily' }
    const done = await discord.answer(discord.people.submit(again, fixed, curator))
    expect(wordsOf(done)).toContain('every day at 21:00')
  })

  it('changes nothing for those who may not, and tells them alone', async () => {
    const modal = await modalOf(discord.people.say('subscribe'))
    const refused = await discord.answer(discord.people.submit(modal, { topic: 'topic:agents' }))
    expect(wordsOf(refused)).toContain('you lack Manage Channels here')
    expect(isHidden(refused[0])).toBe(true)
  })

  it('empties a field, and leaves alone what it has no room for', async () => {
    const plan = 'every thu at 15:00 quorum 3 called "Vision"'
    const made = await discord.answer(discord.people.say('club create', { plan }, curator))
    const modal = await modalOf(press(made, 'Edit'))
    expect(idsOf(modal)).toEqual(['days', 'time', 'often', 'zone', 'name'])
    const saved = await discord.answer(discord.people.submit(modal, { name: '' }, curator))
    expect(wordsOf(saved)).toContain('Reading group, number 1')
    expect(wordsOf(saved)).toContain('it takes 3 who vote')
  })

  it('ticks what is on, and changes what was ticked or not', async () => {
    const shown = await discord.answer(discord.people.say('settings', {}, curator))
    const modal = await modalOf(press(shown, 'Change…'))
    expect(idsOf(modal)).toEqual(['on', 'detail', 'look', 'club'])
    const messages = await discord.answer(
      discord.people.submit(modal, { on: 'quiet,collect', look: 'dark' }, curator),
    )
    expect(wordsOf(messages)).toContain('Papers that are linked here: now on.')
    expect(wordsOf(messages)).toContain('Cards for pasted links: now off.')
    expect(wordsOf(messages)).toContain('The background of pictures: now dark.')
    expect(wordsOf(messages)).not.toContain('Quiet')
    expect(JSON.stringify(messages)).toContain('Undo')
    const again = await discord.answer(discord.people.say('settings', {}, curator))
    expect(wordsOf(again)).toContain('Cards for pasted links: off')
  })

  it('adds a topic', async () => {
    const modal = await modalOf(discord.people.say('manage topic', { change: 'add' }, curator))
    const values = { name: 'by form', query: '"reward hacking"' }
    expect(wordsOf(await discord.answer(discord.people.submit(modal, values, curator)))).toContain(
      'Topic added',
    )
  })

  it('imports what is pasted, line by line, and comes back as it was after a mistake', async () => {
    const modal = await modalOf(discord.people.say('manage import', { text: 'as votes' }))
    expect(idsOf(modal)).toEqual(['text', 'votes'])
    const text = '@misc{one, eprint={2502.18449}, archiveprefix={arXiv}}\n@misc{broken, title={x\n'
    const messages = await discord.answer(discord.people.submit(modal, { text }))
    expect(wordsOf(messages)).toContain('1 paper is new on your reading list, with a vote for each')
    expect(wordsOf(messages)).toContain('could not be read · line 2')
    expect(isHidden(messages[0])).toBe(true)
    const wrong = await discord.answer(discord.people.submit(modal, { text: 'nothing here', votes: 'no' }))
    expect(wordsOf(wrong)).toContain('holds nothing that I can import')
    const again = await modalOf(press(wrong, 'Change…'))
    expect(JSON.stringify(again.components)).toContain('nothing here')
  })
})
