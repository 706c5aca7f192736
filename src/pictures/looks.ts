/** Colours and marks of pictures, for a light and a dark background. */
import { symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape'

export type LookName = 'light' | 'dark'

export interface Look {
  readonly background: string
  readonly ink: string
  readonly quiet: string
  readonly grid: string
  /** One for each line. */
  readonly colours: readonly string[]
}

/**
 * Okabe and Ito's colours (https://jfly.uni-koeln.de/color/), which people with any colour blindness tell
 * apart; darker or lighter where the background asks for it. Lines differ in their marks, too.
 */
export const looks: Readonly<Record<LookName, Look>> = {
  light: {
    background: '#ffffff',
    ink: '#1f2328',
    quiet: '#59636e',
    grid: '#e4e7eb',
    colours: ['#0072b2', '#d55e00', '#00825f', '#b35a92', '#a87400', '#2b9fd9'],
  },
  dark: {
    background: '#1e1f22',
    ink: '#f2f3f5',
    quiet: '#b5bac1',
    grid: '#3a3c41',
    colours: ['#56b4e9', '#ff8a3d', '#2fc79a', '#e29cc4', '#f0c040', '#c3c9d2'],
  },
}

/** The look that a setting names. */
export function lookNamed(text: string): LookName {
  return text === 'dark' ? 'dark' : 'light'
}

/** One for each line, as its colour. */
export const marks = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye]

/** Lines that people can tell apart. */
export const maxLines = 6
