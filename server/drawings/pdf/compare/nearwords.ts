/** Names a change by the words of the page that are nearest to it, and says which words came and went there. */
import { placed, type Similarity } from '../../../../contract/drawings/similarity.ts'
import type { Box } from '../../../kernel/drawingpdf.ts'
import type { Words } from './pagewords.ts'

const namesMax = 2
const changedMax = 3
/** In points: farther away it names something else. */
const farthest = 250
/** Large letters name rooms and details: each point of their height counts like so many points of distance. */
const heightCounts = 3
const heightMax = 24
/** In points: as near as that is the same place. */
const same = 6

/** Dimensions and lone letters name nothing. */
const isName = ({ text }: Words): boolean => /\p{L}{3}/u.test(text)

export function nearestWords(box: Box, all: readonly Words[]): string[] {
  const ranked = all
    .filter(isName)
    .map((words) => ({ words, away: distance(box, words) }))
    .filter(({ away }) => away <= farthest)
    .map(({ words, away }) => ({
      words,
      rank: away - heightCounts * Math.min(heightMax, Math.min(words.width, words.height)),
    }))
    .sort((one, other) => one.rank - other.rank)
  return [...new Set(ranked.map(({ words }) => words.text))].slice(0, namesMax)
}

function distance(one: Box, other: Box): number {
  const across = Math.max(0, other.x - (one.x + one.width), one.x - (other.x + other.width))
  const down = Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height))
  return Math.hypot(across, down)
}

export type WordsByText = ReadonlyMap<string, readonly Words[]>

export function byText(all: readonly Words[]): WordsByText {
  const found = new Map<string, Words[]>()
  for (const words of all) {
    const same = found.get(words.text)
    if (same) same.push(words)
    else found.set(words.text, [words])
  }
  return found
}

/** Words in the box that the other page does not have there; `there`: where a place is on the other page. */
export function wordsOnlyHere(
  box: Box,
  here: readonly Words[],
  others: WordsByText,
  there: Similarity,
): string[] {
  const isThere = (words: Words): boolean => {
    const place = placed(there, middleOf(words))
    return (others.get(words.text) ?? []).some((other) => {
      const middle = middleOf(other)
      return Math.hypot(middle.x - place.x, middle.y - place.y) <= same
    })
  }
  const only = here.filter((words) => distance(box, words) === 0 && !isThere(words))
  return [...new Set(only.map(({ text }) => text))].slice(0, changedMax)
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
