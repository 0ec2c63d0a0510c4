/** What a label may be; for the web app as well, so it imports nothing. */
export const labelsMax = 100
export const labelNameCharsMax = 40
/** Red is not among them: it says "late" or "wrong" and nothing else. */
export const labelColors = ['grey', 'blue', 'violet', 'amber', 'orange', 'green'] as const
