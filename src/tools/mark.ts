/** `mark`: what somebody keeps or says of a paper. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const mark: Tool = {
  name: 'mark',
  description: 'Save, vote for, nominate, shelve or note a paper, or undo that',
  schema: z.strictObject({
    act: oneOf(
      'what to do',
      'save',
      'unsave',
      'vote up',
      'vote down',
      'unvote',
      'nominate',
      'shelve',
      'note',
    ),
    paper: text(
      'identifiers, links or titles; nominate: because WHY may follow; shelve: PAPER to SHELF; note: PAPER on SHELF: TEXT',
    ),
    set: oneOf('of a vote: whatever it was before', 'on', 'off').optional(),
    club: wholeNumber('of nominate: the group').optional(),
  }),
  acts: [
    { command: 'save', when: { act: 'save' }, needs: ['paper'], fills: { paper: 'paper' } },
    { command: 'unsave', when: { act: 'unsave' }, needs: ['paper'], fills: { paper: 'paper' } },
    {
      command: 'vote',
      when: { act: 'vote up' },
      needs: ['paper'],
      fixed: { opinion: 'up' },
      fills: { paper: 'paper', set: 'set' },
    },
    {
      command: 'vote',
      when: { act: 'vote down' },
      needs: ['paper'],
      fixed: { opinion: 'down' },
      fills: { paper: 'paper', set: 'set' },
    },
    { command: 'unvote', when: { act: 'unvote' }, needs: ['paper'], fills: { paper: 'paper' } },
    { command: 'add', when: { act: 'shelve' }, needs: ['paper'], fills: { paper: 'what' } },
    { command: 'note', when: { act: 'note' }, needs: ['paper'], fills: { paper: 'text' } },
    {
      command: 'nominate',
      when: { act: 'nominate' },
      needs: ['paper'],
      fills: { paper: 'paper', club: 'club' },
    },
  ],
}
