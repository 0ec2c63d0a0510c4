/**
 * Formats a statement in lines, so that a diff shows what changed: each clause and each item of a column list
 * begins a line, and subqueries are indented.
 */
const word = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[A-Za-z_][\w.]*|\s+|./gs

/** Words that begin a line. */
const clauses = new Set(
  [
    'SELECT',
    'FROM',
    'JOIN',
    'WHERE',
    'GROUP',
    'ORDER',
    'LIMIT',
    'UNION',
    'WITH',
    'INSERT',
    'UPDATE',
    'DELETE',
  ].concat([
    'VALUES',
    'RETURNING',
    'SET',
    'LEFT',
    'CROSS',
    'ON CONFLICT',
    'AND',
    'OR',
    'WHEN',
    'ELSE',
    'OFFSET',
    'EXCEPT',
  ]),
)
/** Words that continue the line after these words. */
const continues: Readonly<Record<string, readonly string[]>> = {
  JOIN: ['LEFT', 'CROSS'],
  FROM: ['DELETE', 'DISTINCT'],
  UPDATE: ['FOR', 'DO', 'KEY'],
  SET: ['UPDATE'],
  SELECT: ['EXISTS'],
}

interface Level {
  /** Whether it is a subquery: only there commas end a line. */
  isQuery: boolean
  /** The number of BETWEEN whose AND has not come yet. */
  between: number
}

export function formatted(text: string): string {
  const words = (text.match(word) ?? []).filter(
    (one) => one.trim() !== '' || one.includes(' ') || one.includes('\n'),
  )
  const levels: Level[] = [{ isQuery: true, between: 0 }]
  const lines: string[] = ['']
  let before = ''
  const indent = (): string => '  '.repeat(levels.filter(({ isQuery }) => isQuery).length - 1)
  const newLine = (extra = ''): void => {
    lines[lines.length - 1] = lines.at(-1)!.trimEnd()
    lines.push(indent() + extra)
  }
  const tokens = words.filter((one) => one.trim() !== '')
  const spaced = spaces(words)
  tokens.forEach((token, i) => {
    const level = levels.at(-1)!
    const upper = token.toUpperCase() === token ? token : ''
    if (upper === 'BETWEEN') level.between++
    const isAnd = upper === 'AND' && level.between > 0
    if (isAnd) level.between--
    const isAttached = continues[upper]?.includes(before) || tokens[i + 1] === 'ORDINALITY'
    const begins = clauses.has(upper) && level.isQuery && !isAnd && !isAttached
    if (token === ')' && levels.length > 1) levels.pop()
    if (begins && lines.at(-1)!.trim() !== '') newLine(/^(AND|OR|WHEN|ELSE)$/.test(upper) ? '  ' : '')
    else if (spaced[i] && lines.at(-1)!.trim() !== '') lines[lines.length - 1] += ' '
    lines[lines.length - 1] += token
    if (token === '(') {
      const isQuery = /^(SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)$/.test(tokens[i + 1] ?? '')
      levels.push({ isQuery, between: 0 })
      if (isQuery) newLine()
    }
    if (token === ',' && levels.at(-1)!.isQuery) newLine('  ')
    before = upper
  })
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
}

/** For each word, whether there was white space before it. */
function spaces(words: readonly string[]): boolean[] {
  const spaced: boolean[] = []
  words.forEach((one, i) => {
    if (one.trim() !== '') spaced.push(i > 0 && words[i - 1]!.trim() === '')
  })
  return spaced
}
