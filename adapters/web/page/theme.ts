/** How the page looks: light or dark, which is the system's wish until the person chooses, and as which platform. */
import { useEffect, useState } from 'react'
import type { Theme } from '../../kit/preview.ts'

/** The theme in force, and the function that turns to the other one and remembers it. */
export function useTheme(): readonly [Theme, () => void] {
  const [chosen, setChosen] = useState<Theme | undefined>(loadChoice)
  const wantsDark = useMedia('(prefers-color-scheme: dark)')
  const theme = chosen ?? (wantsDark ? 'dark' : 'light')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const turn = () => {
    const other = theme === 'dark' ? 'light' : 'dark'
    setChosen(other)
    localStorage.setItem(storageKey, other)
  }
  return [theme, turn]
}

/** The one of some names that is chosen, the first until then, and the function that chooses and remembers it. */
export function useLook(names: readonly string[]): readonly [string, (name: string) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(lookKey) ?? '')
  const choose = (name: string) => {
    setChosen(name)
    localStorage.setItem(lookKey, name)
  }
  return [names.includes(chosen) ? chosen : (names[0] ?? ''), choose]
}

/** Whether a media query holds, now and whenever that changes. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const update = () => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}

const storageKey = 'journal-club-theme'
const lookKey = 'journal-club-look'

function loadChoice(): Theme | undefined {
  const text = localStorage.getItem(storageKey)
  return text === 'light' || text === 'dark' ? text : undefined
}
