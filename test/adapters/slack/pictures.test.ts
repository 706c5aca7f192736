import { expect, it } from 'vitest'
import { startSlack } from './running.ts'

it('sends the picture of an answer that only one person sees to that person, and one for everybody to the channel', async () => {
  const { slack } = await startSlack()
  await slack.send.command({ text: 'trends reward, RLVR since:2020' })
  const [file] = await slack.until(() => {
    const files = slack.channel('DUADA').messages.flatMap((message) => message.files)
    return files.length > 0 && files
  })
  expect(file?.content.slice(1, 4)).toBe('PNG')
  const [answer] = slack.channel('C1').messages
  expect(answer?.ephemeralTo).toBe('UADA')
  expect(JSON.stringify(answer?.blocks)).toContain('Attached picture: Lines of papers a month in the ')
  await slack.send.command({ text: 'share trends reward since:2020', channel: 'C2' })
  const shared = await slack.until(() => {
    const files = slack.channel('C2').messages.flatMap((message) => message.files)
    return files.length > 0 && files
  })
  expect(shared[0]?.content.slice(1, 4)).toBe('PNG')
})
