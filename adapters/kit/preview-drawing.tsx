/** Puts what a platform's preview draws into the page. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Theme } from './preview.ts'

export interface Drawing {
  /** The class of the element that holds all of it. */
  readonly className: string
  readonly theme: Theme
  /** Style sheets, as text. */
  readonly styles: readonly string[]
  readonly content: ReactNode
}

/**
 * Draws in a root of its own, which neither gives styles to the page nor takes any;
 * gives the way to take it away.
 */
export function drawPreview(
  element: HTMLElement,
  { className, theme, styles, content }: Drawing,
): () => void {
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = styles.map(createSheet)
  const stage = shadow.appendChild(document.createElement('div'))
  stage.dataset.theme = theme
  stage.className = className
  const root = createRoot(stage)
  // At once, or the channel would jump where these messages take the place of others.
  flushSync(() => root.render(content))
  return () => root.unmount()
}

/** A style sheet of this text. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
