/** The 35 active divisions of MasterFormat by number. A number above 99 is a section of a division. */

export const divisions: ReadonlyMap<number, string> = new Map<number, string>([
  [0, 'Procurement and Contracting Requirements'],
  [1, 'General Requirements'],
  [2, 'Existing Conditions'],
  [3, 'Concrete'],
  [4, 'Masonry'],
  [5, 'Metals'],
  [6, 'Wood, Plastics, and Composites'],
  [7, 'Thermal and Moisture Protection'],
  [8, 'Openings'],
  [9, 'Finishes'],
  [10, 'Specialties'],
  [11, 'Equipment'],
  [12, 'Furnishings'],
  [13, 'Special Construction'],
  [14, 'Conveying Equipment'],
  [21, 'Fire Suppression'],
  [22, 'Plumbing'],
  [23, 'Heating, Ventilating, and Air Conditioning (HVAC)'],
  [25, 'Integrated Automation'],
  [26, 'Electrical'],
  [27, 'Communications'],
  [28, 'Electronic Safety and Security'],
  [31, 'Earthwork'],
  [32, 'Exterior Improvements'],
  [33, 'Utilities'],
  [34, 'Transportation'],
  [35, 'Waterway and Marine Construction'],
  [40, 'Process Interconnections'],
  [41, 'Material Processing and Handling Equipment'],
  [42, 'Process Heating, Cooling, and Drying Equipment'],
  [43, 'Process Gas and Liquid Handling, Purification, and Storage Equipment'],
  [44, 'Pollution and Waste Control Equipment'],
  [45, 'Industry-Specific Manufacturing Equipment'],
  [46, 'Water and Wastewater Equipment'],
  [48, 'Electrical Power Generation'],
])

/** SQL for the division of a code: 260500 is a section of division 26. */
export const divisionOf = (code: string): string =>
  `CASE WHEN ${code} > 99 THEN ${code} / 10000 ELSE ${code} END`

/** SQL for the name of a code's division; null for 0, which means none, and for inactive divisions. */
export const csiName = (code: string): string =>
  `CASE WHEN ${code} <> 0 THEN CASE ${divisionOf(code)} ${[...divisions]
    .map(([division, name]) => `WHEN ${division} THEN '${name}'`)
    .join(' ')} END END`

/** Three pairs of digits with the same separator; a part of a section may follow. */
const section =
  /^(?<division>\d\d)(?<between>[ .-]?)(?<group>\d\d)\k<between>(?<unit>\d\d(?:\.\d\d)?)(?![\d.])/

/** The section at the beginning of a text, and the rest of the text. */
export function sectionBegin(text: string): { is: string; rest: string } | undefined {
  const found = section.exec(text)
  if (!found) return undefined
  const { division, group, unit } = found.groups!
  return { is: `${division} ${group} ${unit}`, rest: text.slice(found[0].length) }
}

/**
 * `033000 - Cast-in-place concrete` is section 03 30 00. Other texts are returned as they are. The SQL
 * function csi_section does the same.
 */
export function csiSection(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim().replace(/\s+/g, ' ')
  return trimmed ? (sectionBegin(trimmed)?.is ?? trimmed) : undefined
}
