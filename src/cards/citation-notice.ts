/** Posted where a paper is followed: another one cites it. */
import { displayTitle } from '../abstracts/display-title.ts'
import { tellingSentence } from '../abstracts/highlight.ts'
import type { Card } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import type { FollowedCitation } from '../ports/full-texts.ts'
import { paperItem } from './paper-item.ts'

export function citationNotice({ followed, citing }: FollowedCitation): Card {
  return {
    title: `A paper cites ${cutText(displayTitle(followed), 120)}`,
    blocks: [paperItem(citing, { text: [tellingSentence(citing.abstract)], isSaved: undefined })],
    buttons: [
      { label: 'All that cite it', command: `cited ${followed.id}` },
      { label: 'Unfollow', command: `unfollow ${followed.id}` },
    ],
  }
}
