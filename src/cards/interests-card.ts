/** Whether a person may be named under papers, and what that means. */
import type { Card } from '../model/card.ts'

export function interestsCard(isOn: boolean, wasChanged: boolean): Card {
  return {
    title: 'Papers for you',
    blocks: [
      {
        kind: 'text',
        text: [
          isOn
            ? `A digest ${wasChanged ? 'may now' : 'may'} name you under a paper that fits what you voted up and saved.`
            : `No digest ${wasChanged ? 'names you any longer' : 'names you'}.`,
        ],
      },
      {
        kind: 'note',
        text: [
          'Once a week at most, and never for what you searched. Everybody who reads the digest sees your name there.',
        ],
      },
    ],
    buttons: [
      {
        label: isOn ? 'Turn off' : 'Turn on',
        command: `interests ${isOn ? 'off' : 'on'}`,
        effect: 'replace',
      },
    ],
  }
}
