import { expect, it } from 'vitest'
import type { ChartBlock } from '../../../adapters/slack/render/chart-blocks.ts'
import { sum } from '../../../src/trends/trend.ts'
import { isChart } from '../../support/slack-charts.ts'
import type { SlackCall } from '../../support/slack-loopback.ts'
import { startSlack } from './running.ts'

it('shows charts in the answer, whose numbers are those of the index', async () => {
  const { slack } = await startSlack()
  for (const text of ['trends reward since:2020', 'share trends reward since:2020'])
    await slack.send.command({ text })
  const [whispered, shared] = await slack.until(() => {
    const { messages } = slack.channel('C1')
    return messages.length === 2 && messages
  })
  // Either may be there first.
  expect([whispered, shared].flatMap((message) => message?.ephemeralTo ?? [])).toEqual(['UADA'])
  for (const message of [whispered, shared]) {
    const charts = message?.blocks.filter(isChart) as unknown as readonly ChartBlock[]
    expect(charts).toHaveLength(2)
    const [papers, share] = charts.map(({ chart }) => chart.series[0]?.data.map(({ value }) => value) ?? [])
    const words = JSON.stringify(message?.blocks)
    expect(words).toContain(`${sum(papers ?? [])} papers`)
    expect(share?.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
    expect(words).toContain('A line of papers a month in the ')
    expect(words).not.toContain('Attached picture')
  }
  expect(slack.calls('files.completeUploadExternal')).toEqual([])
})

it('asks a workspace that refuses charts once, and sends pictures there', async () => {
  const { slack } = await startSlack()
  slack.refuseCharts()
  const withCharts = ({ args }: SlackCall) => JSON.stringify(args).includes('data_visualization')
  for (const count of [1, 2]) {
    await slack.send.command({ text: 'share trends reward since:2020', channel: 'C2' })
    await slack.until(
      () => slack.channel('C2').messages.filter(({ files }) => files.length > 0).length === count,
    )
  }
  expect(slack.calls().filter(withCharts)).toHaveLength(1)
  expect(slack.channel('C2').messages.filter(({ text }) => text.includes('could not'))).toEqual([])
})

it('sends the picture of an answer that only one person sees to that person, and one for everybody to the channel', async () => {
  const { slack } = await startSlack()
  slack.refuseCharts()
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
