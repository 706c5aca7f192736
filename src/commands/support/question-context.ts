/** What a question is read with. */
import type { Library } from '../../library/library.ts'
import type { QuestionContext } from '../../question/parse-question.ts'
import type { Asker } from './command.ts'

/** For one asker, in their own time zone; without a model that proposes. */
export async function questionContext(
  { workspace, timeZone }: Pick<Asker, 'workspace' | 'timeZone'>,
  library: Library,
): Promise<QuestionContext> {
  return {
    today: library.windows.today(timeZone),
    topics: new Set((await library.topics(workspace)).map(({ name }) => name)),
    index: library.index,
  }
}
