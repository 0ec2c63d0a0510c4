/** The words on the paper of a comparison, and beneath a cut-out. */

const dayIn = (locale: string) => (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })

const english = {
  with: (old: string, other: string) => `${old} with ${other}`,
  rev: (revision: string) => `rev ${revision}`,
  legend: (old: string, other: string) => `Red: only in ${old} · Blue: only in ${other} · Dark: in both`,
  moved: (mm: string, percent: number) =>
    `Aligned by itself, moved ${mm} mm; ${percent} % of the lines agree`,
  places: (percent: number) => `Aligned by two places; ${percent} % of the lines agree`,
  differs: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  near: (words: string) => `Near ${words}`,
  Added: 'New lines',
  Gone: 'Lines that are gone',
  Changed: 'Other lines',
  size: (width: string, height: string) => `${width} × ${height} mm on paper`,
  oldWords: (words: string) => `old text: ${words}`,
  newWords: (words: string) => `new text: ${words}`,
  replaced: (rev: string, by: string) => `Not in force: rev ${rev}, replaced by rev ${by}`,
  notInForce: (rev: string) => `Not in force: rev ${rev}`,
  withdrawn: (rev: string) => `Withdrawn: rev ${rev}`,
  number: (value: number) => String(value),
  day: dayIn('en-US'),
}

export type ComparisonWords = typeof english

const german: ComparisonWords = {
  with: (old, other) => `${old} mit ${other}`,
  rev: (revision) => `Index ${revision}`,
  legend: (old, other) => `Rot: nur in ${old} · Blau: nur in ${other} · Dunkel: in beiden`,
  moved: (mm, percent) =>
    `Von selbst ausgerichtet, um ${mm} mm verschoben; ${percent} % der Linien stimmen überein`,
  places: (percent) => `Nach zwei Stellen ausgerichtet; ${percent} % der Linien stimmen überein`,
  differs: (count) => (count === 1 ? '1 Unterschied' : `${count} Unterschiede`),
  near: (words) => `Bei ${words}`,
  Added: 'Neue Linien',
  Gone: 'Entfallene Linien',
  Changed: 'Andere Linien',
  size: (width, height) => `${width} × ${height} mm auf dem Papier`,
  oldWords: (words) => `alter Text: ${words}`,
  newWords: (words) => `neuer Text: ${words}`,
  replaced: (rev, by) => `Nicht gültig: Index ${rev}, ersetzt durch Index ${by}`,
  notInForce: (rev) => `Nicht gültig: Index ${rev}`,
  withdrawn: (rev) => `Zurückgezogen: Index ${rev}`,
  number: (value) => String(value).replace('.', ','),
  day: dayIn('de-DE'),
}

export const comparisonWords = (language: string | null | undefined): ComparisonWords =>
  language?.toLowerCase() === 'de' ? german : english
