/**
 * A statement in lines, so that a diff shows what changed: a clause begins a line, so does each item of a list of columns,
 * and what stands in a subquery is indented.
 */
const word = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[A-Za-z_][\w.]*|\s+|./gs

/** Where a line begins. */
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
/** What goes on with the word before it. */
const goesOn: Readonly<Record<string, readonly string[]>> = {
  JOIN: ['LEFT', 'CROSS'],
  FROM: ['DELETE', 'DISTINCT'],
  UPDATE: ['FOR', 'DO', 'KEY'],
  SET: ['UPDATE'],
  SELECT: ['EXISTS'],
}

interface Level {
  /** Whether it is a statement of its own: only there commas end a line. */
  isQuery: boolean
  /** How many BETWEEN wait for their AND. */
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
    const isAttached = goesOn[upper]?.includes(before) || tokens[i + 1] === 'ORDINALITY'
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

/** For each word whether there was white space before it. */
function spaces(words: readonly string[]): boolean[] {
  const spaced: boolean[] = []
  words.forEach((one, i) => {
    if (one.trim() !== '') spaced.push(i > 0 && words[i - 1]!.trim() === '')
  })
  return spaced
}
