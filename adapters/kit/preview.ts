/** What a platform's `preview.tsx` gives the page: how its messages look. */

export type Theme = 'light' | 'dark'

/** What a pane is to show. */
export interface View {
  /** The very payloads that the platform would get, as JSON brings them: bytes are base64. */
  readonly messages: readonly unknown[]
  readonly theme: Theme
  /** Whether only the person who asked would see it. */
  readonly isPrivate: boolean
  /** Says a button's command in the channel. */
  say(command: string): void
}

/** The exports of `adapters/<platform>/preview.tsx`. */
export interface Preview {
  readonly title: string
  /** Shows the messages in an empty element; gives the function that takes them away. */
  mount(element: HTMLElement, view: View): () => void
  /** Where these messages can be tried on the platform's own site. */
  links?(messages: readonly unknown[]): readonly { readonly label: string; readonly url: string }[]
}

/** Previews by the name of the platform's folder. */
export type Previews = Readonly<Record<string, Preview>>
