/** Starts the page; the bundle calls it with the previews of all platforms. */
import { createRoot } from 'react-dom/client'
import type { Previews } from '../../kit/preview.ts'
import { App } from './app.tsx'
import './style.css'

/** Shows the playground in the element `#page`. */
export function startPage(previews: Previews): void {
  const element = document.querySelector('#page')
  if (element) createRoot(element).render(<App previews={previews} />)
}
