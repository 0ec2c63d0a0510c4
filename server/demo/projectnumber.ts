/** The number of the demo project, by which it is found again. */
export const projectNumber = 'DEMO-1'
